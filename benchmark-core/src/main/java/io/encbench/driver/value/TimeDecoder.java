package io.encbench.driver.value;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads TIME columns. */
final class TimeDecoder extends TypedDecoder {
  private static final int SECONDS_PER_HOUR = 3600;

  private final LongCell cells;

  TimeDecoder(LongCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  private PlainTemporal.OfTime open(byte[] cell) throws SQLException {
    long micros = cells.open(cell);
    long magnitude = Math.abs(micros);
    int seconds = Math.toIntExact(magnitude / Fraction.MICROS_PER_SECOND);
    return new PlainTemporal.OfTime(
        micros < 0,
        seconds / SECONDS_PER_HOUR,
        seconds / 60 % 60,
        seconds % 60,
        (int) (magnitude % Fraction.MICROS_PER_SECOND) * Fraction.NANOS_PER_MICRO);
  }

  @Override
  PlainTemporal temporal(byte[] cell, String target) throws SQLException {
    return open(cell);
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    PlainTemporal.OfTime time = open(cell);
    return text(time, time.nanos() == 0 ? 0 : column.type().scale());
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return text(open(cell), column.type().scale()).getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(PlainTemporal.OfTime time, int fractionDigits) {
    StringBuilder text = new StringBuilder();
    if (time.negative()) {
      text.append('-');
    }
    Digits.append(text, time.hours(), 2);
    text.append(':');
    Digits.append(text, time.minutes(), 2);
    text.append(':');
    Digits.append(text, time.seconds(), 2);
    Fraction.append(text, time.nanos() / Fraction.NANOS_PER_MICRO, fractionDigits);
    return text.toString();
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return toTime(cell, null);
  }
}
