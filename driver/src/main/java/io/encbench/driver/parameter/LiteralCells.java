package io.encbench.driver.parameter;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.value.codec.CellEncoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;

/** Makes cells of the literals of a statement, using the type that MySQL gives to each literal. */
final class LiteralCells {
  private static final int HEX = 16;
  private static final int BINARY = 2;
  private static final int DIGITS_PER_BYTE_HEX = 2;

  private LiteralCells() {}

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
    byte[] signed = new BigInteger(digits, hex ? HEX : BINARY).toByteArray();
    byte[] bytes = new byte[length];
    // BigInteger returns as few bytes as the value needs, and may add one for the sign.
    int kept = Math.min(length, signed.length);
    byte[] tail = Arrays.copyOfRange(signed, signed.length - kept, signed.length);
    System.arraycopy(tail, 0, bytes, length - kept, kept);
    return bytes;
  }
}
