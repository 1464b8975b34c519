package io.encbench.driver.value.convert;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Converts dates and times of a wall clock to microseconds and back. */
public interface Timeline {
  /** The microseconds of a wall-clock time that has no smaller fraction. */
  long micros(LocalDateTime wall, Conversion conversion) throws SQLException;

  /** The wall-clock time of microseconds from an authentic cell. */
  LocalDateTime wall(long micros) throws SQLException;

  /**
   * The time line of DATETIME: microseconds of the wall clock, counted as if it were in UTC.
   *
   * @param column the column, for error messages
   */
  record WallTimeline(ColumnRule column) implements Timeline {
    private static final int LEAST_YEAR = 1;
    private static final int MOST_YEAR = 9999;

    /**
     * Whether DATE and DATETIME accept a year. MySQL's year 0 is in no calendar that Java shares.
     */
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

  /**
   * The time line of TIMESTAMP: microseconds since 1970-01-01 UTC. As with plain columns, values
   * are converted through the wall clock of the connection's zone.
   *
   * @param column the column, for error messages
   * @param zone the connection's zone
   */
  record InstantTimeline(ColumnRule column, ZoneId zone) implements Timeline {
    private static final long LEAST_SECOND = 1;
    private static final long MOST_SECOND = Integer.MAX_VALUE;

    @Override
    public long micros(LocalDateTime wall, Conversion conversion) throws SQLException {
      List<ZoneOffset> offsets = zone.getRules().getValidOffsets(wall);
      if (offsets.isEmpty()) {
        throw conversion.refused("a time that the clocks of " + zone + " skip");
      }
      // When clocks go back, an hour occurs twice; a wall-clock time means the later one, as in
      // Calendar.
      long second = wall.toEpochSecond(offsets.get(offsets.size() - 1));
      if (second < LEAST_SECOND || second > MOST_SECOND) {
        throw conversion.outOfRange();
      }
      return second * Fraction.MICROS_PER_SECOND + wall.get(ChronoField.MICRO_OF_SECOND);
    }

    @Override
    public LocalDateTime wall(long micros) throws SQLException {
      long second = Math.floorDiv(micros, Fraction.MICROS_PER_SECOND);
      if (second < LEAST_SECOND || second > MOST_SECOND) {
        throw ReadFailures.of(column, "its cell holds a value of another type");
      }
      return LocalDateTime.ofInstant(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), zone);
    }
  }
}
