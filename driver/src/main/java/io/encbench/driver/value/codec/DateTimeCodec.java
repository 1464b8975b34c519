package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.Fraction;
import io.encbench.driver.value.convert.PlainTemporal;
import io.encbench.driver.value.convert.TemporalText;
import io.encbench.driver.value.convert.Timeline;
import io.encbench.driver.value.convert.Timeline.WallTimeline;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/** Codecs for DATETIME and TIMESTAMP columns, which differ in their {@link Timeline}. */
final class DateTimeCodec {
  private DateTimeCodec() {}

  /** Encodes DATETIME and TIMESTAMP columns, which differ in their {@link Timeline}. */
  static final class Encoder extends TypedEncoder {
    private final Timeline timeline;
    private final LongColumnCodecs.Seal seal;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        Timeline timeline,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.timeline = timeline;
      this.seal = seal;
    }

    @Override
    public byte[] encode(LocalDate value) throws SQLException {
      return encode(value.atStartOfDay());
    }

    @Override
    public byte[] encode(LocalDateTime value) throws SQLException {
      if (!WallTimeline.hasYear(value.getYear())) {
        throw conversion.outOfRange();
      }
      long nanosOfDay = value.toLocalTime().toNanoOfDay();
      long microsOfDay = conversion.toMicros(nanosOfDay, column.type().scale());
      LocalDateTime wall = value.toLocalDate().atStartOfDay().plus(microsOfDay, ChronoUnit.MICROS);
      return seal.cell(timeline.micros(wall, conversion));
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      try {
        LocalDateTime wall = TemporalText.dateTime(value);
        return encode(
            wall.with(
                ChronoField.NANO_OF_SECOND,
                settings.fractions().ofText(wall.getLong(ChronoField.NANO_OF_SECOND))));
      } catch (DateTimeException e) {
        throw conversion.malformed();
      }
    }
  }

  /** Decodes DATETIME and TIMESTAMP columns, which differ in their {@link Timeline}. */
  static final class Decoder extends TypedDecoder {
    private final LongColumnCodecs.LongCell cells;
    private final Timeline timeline;

    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings, Timeline timeline) {
      super(cells.column(), settings);
      this.cells = cells;
      this.timeline = timeline;
    }

    private LocalDateTime open(byte[] cell) throws SQLException {
      return timeline.wall(cells.openTemporal(cell));
    }

    @Override
    PlainTemporal temporal(byte[] cell, String target) throws SQLException {
      return new PlainTemporal.OfDateTime(open(cell));
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      long micros = cells.openTemporal(cell);
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
      Fraction.Digits.append(text, wall.getHour(), 2);
      text.append(':');
      Fraction.Digits.append(text, wall.getMinute(), 2);
      text.append(':');
      Fraction.Digits.append(text, wall.getSecond(), 2);
      Fraction.append(text, wall.get(ChronoField.MICRO_OF_SECOND), fractionDigits);
      return text.toString();
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return column.type().kind() == Kind.TIMESTAMP ? toTimestamp(cell, null) : open(cell);
    }
  }
}
