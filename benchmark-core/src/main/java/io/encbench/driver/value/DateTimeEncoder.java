package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/** Cells of DATETIME and TIMESTAMP columns, which differ in their time line. */
final class DateTimeEncoder extends TypedEncoder {
  private final Timeline timeline;
  private final LongColumnCodecs.Seal seal;

  DateTimeEncoder(
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
