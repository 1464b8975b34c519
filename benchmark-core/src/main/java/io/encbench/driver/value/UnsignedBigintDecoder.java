package io.encbench.driver.value;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads BIGINT UNSIGNED columns. */
final class UnsignedBigintDecoder extends TypedDecoder {
  static final long TOP_BIT = Long.MIN_VALUE;

  private static final char LAST_LONG_DIGIT = '8';

  private final LongCell cells;

  UnsignedBigintDecoder(LongCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  @Override
  PlainNumber number(byte[] cell, String target) throws SQLException {
    String digits = toText(cell);
    long value = Long.parseUnsignedLong(digits);
    // Connector/J takes what begins with a nine for large, and converts it in another way.
    return value >= 0 && digits.charAt(0) <= LAST_LONG_DIGIT
        ? new PlainNumber.OfLong(value)
        : new PlainNumber.OfBigInteger(new BigInteger(digits));
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    return Long.toUnsignedString(cells.open(cell) ^ TOP_BIT);
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return toText(cell).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return toBigInteger(cell);
  }
}
