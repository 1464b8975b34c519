package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.Fraction;
import io.encbench.driver.value.convert.PlainTemporal;
import io.encbench.driver.value.convert.TemporalText;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** Codecs for TIME columns. The canonical form is a signed number of microseconds. */
final class TimeCodec {
  private TimeCodec() {}

  /** Encodes TIME columns. The canonical form is the time in microseconds, with its sign. */
  static final class Encoder extends TypedEncoder {
    private static final long MOST_SECONDS = (838 * 60L + 59) * 60 + 59;

    private static final long MICROS_PER_DAY = Duration.ofDays(1).toNanos() / 1_000;

    private final LongColumnCodecs.Seal seal;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
    }

    @Override
    public byte[] encode(LocalTime value) throws SQLException {
      // Connector/J rounds a time of day to microseconds, and wraps around at midnight.
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

  /** Decodes TIME columns. */
  static final class Decoder extends TypedDecoder {
    private static final int SECONDS_PER_HOUR = 3600;

    private final LongColumnCodecs.LongCell cells;

    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    private PlainTemporal.OfTime open(byte[] cell) throws SQLException {
      long micros = cells.openTemporal(cell);
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
      Fraction.Digits.append(text, time.hours(), 2);
      text.append(':');
      Fraction.Digits.append(text, time.minutes(), 2);
      text.append(':');
      Fraction.Digits.append(text, time.seconds(), 2);
      Fraction.append(text, time.nanos() / Fraction.NANOS_PER_MICRO, fractionDigits);
      return text.toString();
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return toTime(cell, null);
    }
  }
}
