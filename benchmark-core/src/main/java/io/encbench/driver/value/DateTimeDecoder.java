package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnType.Kind;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;

/** Reads DATETIME and TIMESTAMP columns, which differ in their time line. */
final class DateTimeDecoder extends TypedDecoder {
  private final LongCell cells;
  private final Timeline timeline;

  DateTimeDecoder(LongCell cells, ValueSettings settings, Timeline timeline) {
    super(cells.column(), settings);
    this.cells = cells;
    this.timeline = timeline;
  }

  private LocalDateTime open(byte[] cell) throws SQLException {
    return timeline.wall(cells.open(cell));
  }

  @Override
  PlainTemporal temporal(byte[] cell, String target) throws SQLException {
    return new PlainTemporal.OfDateTime(open(cell));
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    long micros = cells.open(cell);
    boolean whole = micros % Fraction.MICROS_PER_SECOND == 0;
    return text(timeline.wall(micros), whole ? 0 : column.type().scale());
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return text(open(cell), column.type().scale()).getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(LocalDateTime wall, int fractionDigits) {
    StringBuilder text = new StringBuilder();
    text.append(wall.toLocalDate()).append(' ');
    Digits.append(text, wall.getHour(), 2);
    text.append(':');
    Digits.append(text, wall.getMinute(), 2);
    text.append(':');
    Digits.append(text, wall.getSecond(), 2);
    Fraction.append(text, wall.get(ChronoField.MICRO_OF_SECOND), fractionDigits);
    return text.toString();
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return column.type().kind() == Kind.TIMESTAMP ? toTimestamp(cell, null) : open(cell);
  }
}
