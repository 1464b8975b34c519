package io.encbench.tpcc.terminal;

import java.util.SplittableRandom;

/**
 * Random waits with a bound that doubles, so that transactions which conflicted do not conflict
 * again. Not thread-safe.
 */
final class Backoff {
  private final SplittableRandom random;
  private final long firstNanos;
  private final long longestNanos;

  Backoff(long seed, long firstNanos, long longestNanos) {
    this.random = new SplittableRandom(seed);
    this.firstNanos = firstNanos;
    this.longestNanos = longestNanos;
  }

  /**
   * Length of the next wait, on average half of the bound.
   *
   * @param failures number of failures so far, from 1
   */
  long nanos(int failures) {
    long bound = Math.min(longestNanos, firstNanos << Math.min(failures - 1, 30));
    return random.nextLong(bound) + 1;
  }
}
