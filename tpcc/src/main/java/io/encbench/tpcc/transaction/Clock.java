package io.encbench.tpcc.transaction;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The time of day that transactions write. */
final class Clock {
  private Clock() {}

  /** Whole seconds: the columns hold no more, and a server would round a fraction up. */
  static Timestamp now() {
    return Timestamp.from(Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
