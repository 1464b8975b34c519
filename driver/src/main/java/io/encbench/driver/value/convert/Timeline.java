package io.encbench.driver.value.convert;

import java.sql.SQLException;
import java.time.LocalDateTime;

/** Dates and times as microseconds, and back. */
public interface Timeline {
  /** The microseconds of a wall clock's time that has no fraction below them. */
  long micros(LocalDateTime wall, Conversion conversion) throws SQLException;

  /** The wall clock's time; of microseconds that an authentic cell held. */
  LocalDateTime wall(long micros) throws SQLException;
}
