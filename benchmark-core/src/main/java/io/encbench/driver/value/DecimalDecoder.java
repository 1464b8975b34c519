package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads DECIMAL columns. */
final class DecimalDecoder extends TypedDecoder {
  /** Opens a cell. */
  @FunctionalInterface
  interface Opener {
    BigDecimal open(byte[] cell) throws SQLException;
  }

  private final Opener cells;

  DecimalDecoder(ColumnRule column, ValueSettings settings, Opener cells) {
    super(column, settings);
    this.cells = cells;
  }

  @Override
  PlainNumber number(byte[] cell, String target) throws SQLException {
    return new PlainNumber.OfDecimal(cells.open(cell));
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    return cells.open(cell).toString();
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return cells.open(cell).toPlainString().getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return cells.open(cell);
  }
}
