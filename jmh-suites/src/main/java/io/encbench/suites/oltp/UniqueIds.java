package io.encbench.suites.oltp;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Generates unique negative ids in a seemingly random order, like client-generated keys. They
 * cannot collide with the ids of prepared rows. Thread-safe.
 */
final class UniqueIds {
  /** An odd factor, so that multiplication by it permutes the integers modulo any power of two. */
  private static final int FACTOR = 0x9E3779B1;

  private final AtomicInteger next;

  /**
   * Creates a generator.
   *
   * @param start the result of {@link #start}, which leaves room for the ids of one run
   */
  UniqueIds(int start) {
    next = new AtomicInteger(start);
  }

  /**
   * The start value of one run. Each run on the same tables gets an equal share of all ids, so no
   * two runs generate the same id.
   *
   * @param seed the seed of all runs
   * @param run 0-based number of the run
   * @param runs number of runs
   */
  static int start(long seed, int run, int runs) {
    return (int) (seed + (Integer.MAX_VALUE / runs) * (long) run);
  }

  int next() {
    int mixed = (next.getAndIncrement() * FACTOR) & Integer.MAX_VALUE;
    return ~(mixed ^ (mixed >>> 15));
  }
}
