package io.encbench.driver.capture.values;

import io.encbench.driver.sql.ValuePlaces;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a call, or of an entry of a batch, as bytes: their number, or −1 if they are not
 * known, and the values. Immutable.
 */
public final class EncodedEntry {
  /** A value that is not kept, such as that of a stream, which can be read only once. */
  public static final Object NOT_KEPT = new Object();

  private static final int UNKNOWN_VALUES = -1;

  /** Stands for values that are not known. */
  public static final EncodedEntry UNKNOWN = new EncodedEntry(unknown());

  private final byte[] bytes;

  private EncodedEntry(byte[] bytes) {
    this.bytes = bytes;
  }

  private static byte[] unknown() {
    byte[] bytes = new byte[Integer.BYTES];
    Arrays.fill(bytes, (byte) UNKNOWN_VALUES);
    return bytes;
  }

  /**
   * Encodes the values as they are now.
   *
   * @param places where the values come from; null if that is not certain
   * @param parameters the parameters of the statement
   * @param keys the keys that the server generated before in this transaction
   */
  public static EncodedEntry of(
      @Nullable ValuePlaces places, @Nullable Object[] parameters, Map<Long, PassedKey> keys) {
    if (places == null) {
      return UNKNOWN;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(places.places().size());
      for (ValuePlaces.Place place : places.places()) {
        Object value =
            place instanceof ValuePlaces.Literal literal
                ? literal.value()
                : parameters[((ValuePlaces.Parameter) place).index()];
        if (!ValueKind.write(value, keys, out)) {
          return UNKNOWN;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new EncodedEntry(bytes.toByteArray());
  }

  /** The bytes; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** Reads the values of an entry; null if they are not known. */
  static @Nullable Object @Nullable [] read(DataInputStream in) throws IOException {
    int number = in.readInt();
    if (number == UNKNOWN_VALUES) {
      return null;
    }
    @Nullable Object[] values = new Object[number];
    for (int i = 0; i < number; i++) {
      values[i] = ValueKind.read(in);
    }
    return values;
  }
}
