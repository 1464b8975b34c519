package io.encbench.driver.value;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;

/** Reads DATE columns. */
final class DateDecoder extends TypedDecoder {
  private final LongCell cells;

  DateDecoder(LongCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  private LocalDate open(byte[] cell) throws SQLException {
    return LocalDate.ofEpochDay(cells.open(cell));
  }

  @Override
  PlainTemporal temporal(byte[] cell, String target) throws SQLException {
    return new PlainTemporal.OfDate(open(cell));
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    return open(cell).toString();
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return toText(cell).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return toDate(cell, null);
  }
}
