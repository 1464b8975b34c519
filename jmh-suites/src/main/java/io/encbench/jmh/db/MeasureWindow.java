package io.encbench.jmh.db;

/**
 * Time that a measured JVM spends on each workload. The same rule in every arm: one that measures
 * fewer workloads must not warm each of them up for longer.
 *
 * @param warmupMs at least, in {@link #FEWEST_ROUNDS} rounds; more rounds follow while the JIT
 *     compiler is busy, up to {@link Workload#mostRounds}; 0 for no round at all
 * @param measureMs of the measurement; connects are measured three times as long
 */
public record MeasureWindow(long warmupMs, long measureMs) {
  /** Right before each measurement: caches and connections settle after the change of workload. */
  static final long SETTLE_MS = 50;

  /** At most, after each round of warm-up. */
  static final long JIT_PAUSE_MS = 1_000;

  /** On the average; seen on two cores. */
  static final long EXPECTED_JIT_PAUSE_MS = 90;

  static final int FEWEST_ROUNDS = 3;
  static final int MOST_ROUNDS = 7;

  /** A compiler that takes less of a processor than this in a round has settled. */
  static final double SETTLED_JIT_SHARE = 0.1;

  boolean warmsUp() {
    return warmupMs > 0;
  }

  long roundMs() {
    return Math.max(1, warmupMs / FEWEST_ROUNDS);
  }
}
