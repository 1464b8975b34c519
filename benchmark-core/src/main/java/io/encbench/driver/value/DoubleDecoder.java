package io.encbench.driver.value;

import java.sql.SQLException;

/** Reads DOUBLE columns. */
final class DoubleDecoder extends TypedDecoder {
  private final LongCell cells;

  DoubleDecoder(LongCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  @Override
  PlainNumber number(byte[] cell, String target) throws SQLException {
    return new PlainNumber.OfDouble(toDouble(cell));
  }

  @Override
  public double toDouble(byte[] cell) throws SQLException {
    return DoubleOrder.toDouble(cells.open(cell));
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    return Double.toString(toDouble(cell));
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    // Over a plain column these are the server's own text, which has another form than Java's.
    throw ReadFailures.refused(column, "reading a DOUBLE as bytes");
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return toDouble(cell);
  }
}
