package io.encbench.tpcc.terminal;

import java.util.SplittableRandom;

/**
 * Times at which transactions are due: a Poisson process with a fixed rate, independent of how fast
 * the transactions are executed. Thread-safe.
 */
final class PoissonSchedule {
  private final SplittableRandom random;
  private final double meanGapNanos;
  private double sinceStart;
  private final long startNanos;

  /**
   * Starts a schedule.
   *
   * @param perMinute mean number of transactions per minute
   * @param startNanos start on {@link System#nanoTime()}'s clock
   */
  PoissonSchedule(long perMinute, long startNanos, long seed) {
    this.random = new SplittableRandom(seed);
    this.meanGapNanos = 60e9 / perMinute;
    this.startNanos = startNanos;
  }

  /** The next time on {@link System#nanoTime()}'s clock, which may be in the past. */
  synchronized long next() {
    // The sum is in floating point, so that rounding does not change the rate.
    sinceStart += meanGapNanos * Exponential.draw(random);
    return startNanos + (long) sinceStart;
  }

  /** The negative exponential distribution with mean 1. */
  static final class Exponential {
    private Exponential() {}

    static double draw(SplittableRandom random) {
      // nextDouble() is in [0, 1), so the argument of the logarithm is never 0.
      return -Math.log(1 - random.nextDouble());
    }
  }
}
