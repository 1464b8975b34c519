package io.encbench.driver.value.convert;

import java.sql.SQLException;
import java.time.LocalDateTime;

/** Converts dates and times of a wall clock to microseconds and back. */
public interface Timeline {
  /** The microseconds of a wall-clock time that has no smaller fraction. */
  long micros(LocalDateTime wall, Conversion conversion) throws SQLException;

  /** The wall-clock time of microseconds from an authentic cell. */
  LocalDateTime wall(long micros) throws SQLException;
}
