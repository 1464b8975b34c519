package io.encbench.driver.value.convert;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;

/**
 * The time line of DATETIME: microseconds of the wall clock, counted as if it were in UTC.
 *
 * @param column the column, for error messages
 */
public record WallTimeline(ColumnRule column) implements Timeline {
  private static final int LEAST_YEAR = 1;
  private static final int MOST_YEAR = 9999;

  /** Whether DATE and DATETIME accept a year. MySQL's year 0 is in no calendar that Java shares. */
  public static boolean hasYear(int year) {
    return year >= LEAST_YEAR && year <= MOST_YEAR;
  }

  @Override
  public long micros(LocalDateTime wall, Conversion conversion) throws SQLException {
    if (!hasYear(wall.getYear())) {
      throw conversion.outOfRange();
    }
    return wall.toEpochSecond(ZoneOffset.UTC) * Fraction.MICROS_PER_SECOND
        + wall.get(ChronoField.MICRO_OF_SECOND);
  }

  @Override
  public LocalDateTime wall(long micros) throws SQLException {
    LocalDateTime wall =
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(micros, Fraction.MICROS_PER_SECOND),
            Math.floorMod(micros, Fraction.MICROS_PER_SECOND) * Fraction.NANOS_PER_MICRO,
            ZoneOffset.UTC);
    if (!hasYear(wall.getYear())) {
      throw ReadFailures.of(column, "its cell holds a value of another type");
    }
    return wall;
  }
}
