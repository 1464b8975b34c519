package io.encbench.suites.db;

import io.encbench.experiment.Validity;
import io.encbench.experiment.process.WarmUpRule;

/**
 * Time that each JVM spends on each workload, the same in every arm.
 *
 * @param warmupMs at least, in {@link WarmUpRule#FEWEST_ROUNDS} rounds; 0 for no warm-up at all
 * @param windowMs length of a window, unless {@link #stretched}
 * @param rounds windows of each workload in each JVM
 */
public record MeasureWindow(long warmupMs, long windowMs, int rounds) {
  /** Right before each window: caches and connections settle after the rest. */
  static final long SETTLE_MS = 50;

  /** At most, after each stretch of warm-up. */
  static final long JIT_PAUSE_MS = 1_000;

  /** On the average; seen on two cores. */
  static final long EXPECTED_JIT_PAUSE_MS = 90;

  /** How many times as long as planned a slow workload is measured at most. */
  static final int MOST_STRETCH = 8;

  boolean warmsUp() {
    return warmupMs > 0;
  }

  long roundMs() {
    return Math.max(1, warmupMs / WarmUpRule.FEWEST_ROUNDS);
  }

  /**
   * Milliseconds of a window with which all windows of a sample do four times the operations that
   * it needs, since a busy machine may be far slower in them than before. They follow from the
   * warm-up alone: a window that ended when it had seen enough would favour fast moments.
   *
   * @param operationsPerSecond seen in the last round of warm-up
   */
  long stretched(double operationsPerSecond) {
    long neededMs =
        Math.round(4e3 * (double) Validity.MIN_OPERATIONS / operationsPerSecond / rounds);
    return Math.min(Math.max(windowMs, neededMs), MOST_STRETCH * windowMs);
  }
}
