package io.encbench.suites.worker;

import io.encbench.experiment.Validity;
import io.encbench.experiment.process.WarmUpRule;

/**
 * The time that each JVM spends on each workload, the same in every arm.
 *
 * @param warmupMs minimum warm-up in {@link WarmUpRule#FEWEST_ROUNDS} rounds; 0 for no warm-up
 * @param windowMs length of a window, unless {@link #stretched}
 * @param rounds windows of each workload in each JVM
 */
public record MeasureWindow(long warmupMs, long windowMs, int rounds) {
  /** Unmeasured work right before each window, in which caches and connections settle. */
  public static final long SETTLE_MS = 50;

  /** Longest wait for the JIT compiler after each stretch of warm-up. */
  public static final long JIT_PAUSE_MS = 1_000;

  /** Average wait for the JIT compiler, as observed on two cores. */
  private static final long EXPECTED_JIT_PAUSE_MS = 90;

  /** Rounds of warm-up, as observed on two cores. */
  private static final double EXPECTED_ROUNDS = 13;

  /** Longest window of a slow workload, as a multiple of {@link #windowMs}. */
  static final int MOST_STRETCH = 8;

  /** Whether JVMs are warmed up at all. */
  public boolean warmsUp() {
    return warmupMs > 0;
  }

  /** The time that a round of warm-up spends on each workload. */
  public long roundMs() {
    return Math.max(1, warmupMs / WarmUpRule.FEWEST_ROUNDS);
  }

  /** Expected seconds to warm a workload up. */
  public double expectedWarmUpSeconds() {
    return expectedWarmUpSeconds(/* operationMs= */ 0);
  }

  /**
   * Expected seconds to warm a workload up whose operations may be longer than a round. A round
   * measures whole operations.
   */
  public double expectedWarmUpSeconds(double operationMs) {
    return EXPECTED_ROUNDS * expectedRoundSeconds(operationMs);
  }

  /** Expected seconds of a round of warm-up on a workload. */
  public double expectedRoundSeconds() {
    return expectedRoundSeconds(/* operationMs= */ 0);
  }

  private double expectedRoundSeconds(double operationMs) {
    return warmsUp()
        ? (Math.max((double) roundMs(), operationMs) + EXPECTED_JIT_PAUSE_MS) / 1e3
        : 0;
  }

  /**
   * The length of a window, in milliseconds, at which all windows of a sample together complete
   * four times the operations that the sample needs. The factor of four allows for a machine that
   * is busier and slower than in the warm-up. The length depends on the warm-up alone: windows that
   * ended after enough operations would favour fast moments.
   *
   * @param operationsPerSecond rate in the last round of warm-up
   */
  public long stretched(double operationsPerSecond) {
    long neededMs =
        Math.round(4e3 * (double) Validity.MIN_OPERATIONS / operationsPerSecond / rounds);
    return Math.min(Math.max(windowMs, neededMs), MOST_STRETCH * windowMs);
  }
}
