package io.encbench.driver.value;

import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.cell.LongCipher;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.BytesColumnCodecs;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.codec.CellEncoder;
import io.encbench.driver.value.codec.ColumnCodecs;
import io.encbench.driver.value.codec.LongColumnCodecs;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.IdentityHashMap;

/**
 * The encoders and decoders of a connection, created when a column is first used and then cached.
 * Thread-safe, as are the codecs.
 */
public final class CellCodecs {
  private final CellCiphers ciphers;
  private final ValueSettings settings;
  private final CellCount count = new CellCount();
  // By identity: rules live as long as the connection, and comparing them costs more than a cell.
  private final IdentityHashMap<ColumnRule, ColumnCodecs> columns = new IdentityHashMap<>();

  /**
   * Creates the codecs of a connection.
   *
   * @param ciphers creates the ciphers; may be shared between connections
   */
  public CellCodecs(CellCiphers ciphers, ValueSettings settings) {
    this.ciphers = ciphers;
    this.settings = settings;
  }

  /** The encoder for values that are assigned to a column, under the newest key. */
  public synchronized CellEncoder storing(ColumnRule column) {
    return codecs(column).storing();
  }

  /**
   * The encoder for values that are compared with a column, under the newest key.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if cells of the column cannot be compared
   */
  public synchronized CellEncoder comparing(ColumnRule column) throws SQLException {
    return codecs(column).comparing();
  }

  /**
   * The encoder for values that are compared with cells written under an earlier key.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if cells of the column cannot be compared
   */
  public synchronized CellEncoder comparing(ColumnRule column, int keyId) throws SQLException {
    return codecs(column).comparing(keyId);
  }

  /** The decoder for the cells of a column. */
  public synchronized CellDecoder decoder(ColumnRule column) {
    return codecs(column).decoder();
  }

  /**
   * A new cell of the same value, under the newest key.
   *
   * @throws SQLException if the cell is not authentic
   */
  public synchronized byte[] renewed(ColumnRule column, byte[] cell) throws SQLException {
    return codecs(column).renewed(cell);
  }

  /** The cell that stands for the server's time in the {@code DEFAULT} of a date or time. */
  public synchronized byte[] clockMark(ColumnRule column) {
    return codecs(column).clockMark();
  }

  /** The number of cells that these codecs have encrypted and decrypted. */
  public CellCount count() {
    return count;
  }

  /** Codecs for values that are not encrypted. */
  public ClearValues clear() {
    return new ClearValues(settings);
  }

  private ColumnCodecs codecs(ColumnRule column) {
    ColumnCodecs codecs = columns.get(column);
    if (codecs == null) {
      codecs = make(column);
      columns.put(column, codecs);
    }
    return codecs;
  }

  private ColumnCodecs make(ColumnRule column) {
    if (column.type().isLong()) {
      LongCipher cipher =
          new CellCount.CountedLongs(
              ciphers.longs(
                  column.format(), column.scheme(), column.domain(), column.type().bits()),
              count);
      return new LongColumnCodecs(column, cipher, settings);
    }
    BytesCipher cipher = new CellCount.CountedBytes(bytes(ciphers, column), count);
    return new BytesColumnCodecs(column, cipher, settings);
  }

  /** A new cipher of a column whose canonical form is a byte string. */
  public static BytesCipher bytes(CellCiphers ciphers, ColumnRule column) {
    if (!column.folds()) {
      return ciphers.bytes(column.scheme(), column.domain());
    }
    Collation collation = Collation.of(column.foldedBy(), column.name());
    return ciphers.folded(
        column.domain(), column.foldedBy().sqlName(), text -> key(collation, text));
  }

  /** The collation's key of a text in UTF-8: its units of 16 bits, the higher byte first. */
  private static byte[] key(Collation collation, byte[] text) {
    try {
      // Not the key in UTF-16: a weight may be half of a surrogate pair.
      String key = collation.key(new String(text, StandardCharsets.UTF_8));
      ByteBuffer bytes = ByteBuffer.allocate(Character.BYTES * key.length());
      bytes.asCharBuffer().put(key);
      return bytes.array();
    } catch (SQLException e) {
      throw new IllegalStateException("a rule of folded text states its collation", e);
    }
  }
}
