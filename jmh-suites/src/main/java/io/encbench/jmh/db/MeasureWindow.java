package io.encbench.jmh.db;

import io.encbench.experiment.Validity;

/**
 * Time that a measured JVM spends on each workload. The same rule in every arm: one that measures
 * fewer workloads must not warm each of them up for longer.
 *
 * @param warmupMs at least, in {@link #FEWEST_ROUNDS} rounds; more rounds follow while the JIT
 *     compiler is busy, up to {@link Workload#mostRounds}; 0 for no round at all
 * @param measureMs of the measurement, unless {@link #stretched}; connects are measured three times
 *     as long
 */
public record MeasureWindow(long warmupMs, long measureMs) {
  /** Right before each measurement: caches and connections settle after the change of workload. */
  static final long SETTLE_MS = 50;

  /** At most, after each round of warm-up. */
  static final long JIT_PAUSE_MS = 1_000;

  /** On the average; seen on two cores. */
  static final long EXPECTED_JIT_PAUSE_MS = 90;

  /** How many times as long as planned a slow workload is measured at most. */
  static final int MOST_STRETCH = 8;

  static final int FEWEST_ROUNDS = 3;
  static final int MOST_ROUNDS = 7;

  boolean warmsUp() {
    return warmupMs > 0;
  }

  long roundMs() {
    return Math.max(1, warmupMs / FEWEST_ROUNDS);
  }

  /**
   * Milliseconds in which a workload does four times the operations that a sample needs, since a
   * busy machine may be far slower in the window than before. They follow from the warm-up alone: a
   * window that ended when it had seen enough would favour fast moments.
   *
   * @param plannedMs returned if they are enough
   * @param operationsPerSecond seen in the last round of warm-up
   */
  static long stretched(long plannedMs, double operationsPerSecond) {
    long neededMs = Math.round(4e3 * (double) Validity.MIN_OPERATIONS / operationsPerSecond);
    return Math.min(Math.max(plannedMs, neededMs), MOST_STRETCH * plannedMs);
  }
}
