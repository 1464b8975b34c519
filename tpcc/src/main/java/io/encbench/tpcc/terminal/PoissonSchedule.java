package io.encbench.tpcc.terminal;

import java.util.SplittableRandom;

/**
 * Moments at which transactions are due: a Poisson process of a fixed rate, which does not depend
 * on how fast they are done. Thread-safe.
 */
final class PoissonSchedule {
  private final SplittableRandom random;
  private final double meanGapNanos;
  private double sinceStart;
  private final long startNanos;

  /**
   * Begins one.
   *
   * @param perMinute mean number of moments in a minute
   * @param startNanos on {@link System#nanoTime()}'s clock
   */
  PoissonSchedule(long perMinute, long startNanos, long seed) {
    this.random = new SplittableRandom(seed);
    this.meanGapNanos = 60e9 / perMinute;
    this.startNanos = startNanos;
  }

  /** The next moment, on {@link System#nanoTime()}'s clock; it may have passed already. */
  synchronized long next() {
    // The sum is kept in floating point, so that rounding does not change the rate.
    sinceStart += meanGapNanos * Exponential.draw(random);
    return startNanos + (long) sinceStart;
  }

  /** The negative exponential distribution with mean 1. */
  static final class Exponential {
    private Exponential() {}

    static double draw(SplittableRandom random) {
      // nextDouble() is in [0, 1), and the logarithm of 0 is not wanted.
      return -Math.log(1 - random.nextDouble());
    }
  }
}
