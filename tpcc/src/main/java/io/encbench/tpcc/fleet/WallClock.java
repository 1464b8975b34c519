package io.encbench.tpcc.fleet;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The wall clock of this machine. */
final class WallClock {
  private WallClock() {}

  /** Nanoseconds since the epoch. */
  static long nanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}
