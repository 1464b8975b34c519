package io.encbench.tpcc.transaction;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The current time that transactions write. */
final class Clock {
  private Clock() {}

  /** Current time in whole seconds. The columns hold no fractions, and a server could round up. */
  static Timestamp now() {
    return Timestamp.from(Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
