package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** Cells of TIME columns. The canonical form is the time in microseconds, with its sign. */
final class TimeEncoder extends TypedEncoder {
  private static final long MOST_SECONDS = (838 * 60L + 59) * 60 + 59;

  private static final long MICROS_PER_DAY = Duration.ofDays(1).toNanos() / 1_000;

  private final LongColumnCodecs.Seal seal;

  TimeEncoder(
      ColumnRule column,
      Conversion conversion,
      ValueSettings settings,
      LongColumnCodecs.Seal seal) {
    super(column, conversion, settings);
    this.seal = seal;
  }

  @Override
  public byte[] encode(LocalTime value) throws SQLException {
    // Connector/J rounds a time of day to microseconds, and begins anew at midnight.
    long micros = (value.toNanoOfDay() + Fraction.NANOS_PER_MICRO / 2) / Fraction.NANOS_PER_MICRO;
    return encode(Duration.of(micros % MICROS_PER_DAY, ChronoUnit.MICROS));
  }

  @Override
  byte[] encode(Duration value) throws SQLException {
    if (value.equals(Duration.ofSeconds(Long.MIN_VALUE))) {
      throw conversion.outOfRange();
    }
    Duration magnitude = value.abs();
    return encode(value.isNegative(), magnitude.getSeconds(), magnitude.getNano());
  }

  @Override
  public byte[] encode(String value) throws SQLException {
    try {
      PlainTemporal.OfTime time = TemporalText.time(value);
      int nanos = (int) settings.fractions().ofText(time.nanos());
      return encode(time.negative(), time.magnitudeSeconds(), nanos);
    } catch (DateTimeException e) {
      throw conversion.malformed();
    }
  }

  private byte[] encode(boolean negative, long seconds, int nanos) throws SQLException {
    if (seconds > MOST_SECONDS) {
      throw conversion.outOfRange();
    }
    long micros =
        seconds * Fraction.MICROS_PER_SECOND + conversion.toMicros(nanos, column.type().scale());
    if (micros > MOST_SECONDS * Fraction.MICROS_PER_SECOND) {
      throw conversion.outOfRange();
    }
    return seal.cell(negative ? -micros : micros);
  }
}
