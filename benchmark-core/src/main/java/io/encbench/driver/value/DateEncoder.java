package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Cells of DATE columns. The canonical form is the day since 1970-01-01. */
final class DateEncoder extends TypedEncoder {
  private final LongColumnCodecs.Seal seal;

  DateEncoder(
      ColumnRule column,
      Conversion conversion,
      ValueSettings settings,
      LongColumnCodecs.Seal seal) {
    super(column, conversion, settings);
    this.seal = seal;
  }

  @Override
  public byte[] encode(LocalDate value) throws SQLException {
    if (!WallTimeline.hasYear(value.getYear())) {
      throw conversion.outOfRange();
    }
    return seal.cell(value.toEpochDay());
  }

  @Override
  public byte[] encode(LocalDateTime value) throws SQLException {
    if (!value.toLocalTime().equals(LocalTime.MIDNIGHT)) {
      throw conversion.refused("a date with a time that is not midnight");
    }
    return encode(value.toLocalDate());
  }

  @Override
  public byte[] encode(String value) throws SQLException {
    try {
      return encode(TemporalText.dateTime(value));
    } catch (DateTimeException e) {
      throw conversion.malformed();
    }
  }
}
