package io.encbench.driver.parameter;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.analysis.SqlRenderer;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.settings.CellTransport;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.CellCount;
import io.encbench.driver.value.ClearValues;
import io.encbench.driver.value.codec.CellEncoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Makes the cells for the slots of a statement, by their use. Serves one thread at a time. */
public final class SlotEncoders {
  private static final int HEX_RADIX = 16;
  private static final int BINARY_RADIX = 2;
  private static final int DIGITS_PER_BYTE_HEX = 2;

  private final CellCodecs codecs;
  private final KeyRing keys;
  private final CellTransport transport;

  /**
   * @param transport how the cells of parameters travel to the server
   */
  public SlotEncoders(CellCodecs codecs, KeyRing keys, CellTransport transport) {
    this.codecs = codecs;
    this.keys = keys;
    this.transport = transport;
  }

  /** The count of cells that the connection has encrypted and decrypted. */
  public CellCount cellCount() {
    return codecs.count();
  }

  /** The codecs of values that are not encrypted. */
  public ClearValues clearValues() {
    return codecs.clear();
  }

  public CellTransport transport() {
    return transport;
  }

  /** One encoder for each cell that the slot becomes; none for a slot that passes through. */
  List<CellEncoder> of(StatementPlan.SlotUse use) throws SQLException {
    if (use instanceof StatementPlan.SlotUse.Store store) {
      return List.of(codecs.storing(store.column()));
    }
    if (use instanceof StatementPlan.SlotUse.StoreNotNull store) {
      return List.of(codecs.storing(store.column()));
    }
    if (use instanceof StatementPlan.SlotUse.Compare compare) {
      return List.of(codecs.comparing(compare.column()));
    }
    List<CellEncoder> encoders = new ArrayList<>();
    if (use instanceof StatementPlan.SlotUse.CompareUnderEveryKey every) {
      for (int id : keys.ids()) {
        encoders.add(codecs.comparing(every.column(), id));
      }
    }
    return encoders;
  }

  /** The text for the server of a statement that is executed once. */
  public String render(PlannedStatement statement) throws SQLException {
    return render(statement.template(), statement);
  }

  /**
   * The text for the server of a statement that is prepared. A literal that needs a new cell for
   * each execution becomes a parameter, which {@link ParameterBindings} sets.
   */
  public String renderForPreparing(PlannedStatement statement) throws SQLException {
    SqlTemplate template = statement.template();
    List<Slot> slots = new ArrayList<>(template.slots());
    for (int i = 0; i < slots.size(); i++) {
      if (isRandomised(statement.plan().slots().get(i))) {
        Slot literal = slots.get(i);
        slots.set(i, new Slot(SlotKind.PARAMETER, literal.start(), literal.end(), ""));
      }
    }
    var prepared = new SqlTemplate(template.text(), slots, template.shape());
    return render(prepared, statement);
  }

  private String render(SqlTemplate template, PlannedStatement statement) throws SQLException {
    return SqlRenderer.render(template, statement.plan(), transport.parameterText(), this::cell);
  }

  /** Whether equal values must become different cells. */
  static boolean isRandomised(StatementPlan.SlotUse use) {
    boolean stores =
        use instanceof StatementPlan.SlotUse.Store
            || use instanceof StatementPlan.SlotUse.StoreNotNull;
    return stores && column(use).scheme() == Scheme.RND;
  }

  /** The cell of a literal. If it has a cell for each key, {@code key} is the key's position. */
  private byte[] cell(StatementPlan.SlotUse use, Slot literal, int key) throws SQLException {
    return encode(of(use).get(key), literal, column(use));
  }

  /** The column that a slot's cells are for. */
  static ColumnRule column(StatementPlan.SlotUse use) {
    if (use instanceof StatementPlan.SlotUse.Store store) {
      return store.column();
    }
    if (use instanceof StatementPlan.SlotUse.StoreNotNull store) {
      return store.column();
    }
    if (use instanceof StatementPlan.SlotUse.Compare compare) {
      return compare.column();
    }
    if (use instanceof StatementPlan.SlotUse.CompareUnderEveryKey every) {
      return every.column();
    }
    throw new IllegalArgumentException("a slot that passes through has no column");
  }

  /** The cell of a literal, using the type that MySQL gives to the literal. */
  static byte[] encode(CellEncoder encoder, Slot literal, ColumnRule column) throws SQLException {
    return switch (literal.kind()) {
      case STRING -> encoder.encode(literal.value());
      case NUMBER -> number(encoder, literal.value());
      case BINARY -> binary(encoder, literal.value(), column);
      case PARAMETER -> throw new IllegalArgumentException("a parameter has no literal");
    };
  }

  /** A number with an exponent is a DOUBLE, one with a point a DECIMAL, any other an integer. */
  private static byte[] number(CellEncoder encoder, String text) throws SQLException {
    String digits = text.replaceAll("\\s", "");
    if (digits.toLowerCase(Locale.ROOT).indexOf('e') >= 0) {
      return encoder.encode(Double.parseDouble(digits));
    }
    BigDecimal value = new BigDecimal(digits);
    boolean isLong = digits.indexOf('.') < 0 && value.toBigInteger().bitLength() < Long.SIZE;
    return isLong ? encoder.encode(value.longValueExact()) : encoder.encode(value);
  }

  /** A hexadecimal or bit literal is a byte string. Only binary columns accept it. */
  private static byte[] binary(CellEncoder encoder, String text, ColumnRule column)
      throws SQLException {
    switch (column.type().kind()) {
      case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> {
        return encoder.encode(bytes(text));
      }
      default ->
          throw Refusal.because(
              "A hexadecimal or bit literal is not supported for the encrypted column "
                  + column.name()
                  + ", which is not binary");
    }
  }

  private static byte[] bytes(String text) {
    boolean hex =
        Character.toLowerCase(text.startsWith("0") ? text.charAt(1) : text.charAt(0)) == 'x';
    String digits = text.startsWith("0") ? text.substring(2) : text.substring(2, text.length() - 1);
    if (digits.isEmpty()) {
      return new byte[0];
    }
    int length =
        hex
            ? (digits.length() + 1) / DIGITS_PER_BYTE_HEX
            : (digits.length() + Byte.SIZE - 1) / Byte.SIZE;
    byte[] signed = new BigInteger(digits, hex ? HEX_RADIX : BINARY_RADIX).toByteArray();
    byte[] bytes = new byte[length];
    // BigInteger returns as few bytes as the value needs, and may add one for the sign.
    int kept = Math.min(length, signed.length);
    byte[] tail = Arrays.copyOfRange(signed, signed.length - kept, signed.length);
    System.arraycopy(tail, 0, bytes, length - kept, kept);
    return bytes;
  }
}
