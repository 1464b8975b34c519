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

/**
 * The time line of TIMESTAMP: microseconds since 1970-01-01 UTC. As with plain columns, values are
 * converted through the wall clock of the connection's zone.
 *
 * @param column the column, for error messages
 * @param zone the connection's zone
 */
public record InstantTimeline(ColumnRule column, ZoneId zone) implements Timeline {
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
