package io.encbench.suites.oltp;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ids that differ from each other, over all negative integers, in no apparent order: those of
 * client-generated keys, which cannot meet the ids of rows that were prepared. Thread-safe.
 */
final class UniqueIds {
  /** Odd, so that multiplying by it is a permutation of all integers of as many bits. */
  private static final int FACTOR = 0x9E3779B1;

  private final AtomicInteger next;

  /**
   * Prepares ids.
   *
   * @param start what {@link #start} says; as many ids follow as are in one run's share
   */
  UniqueIds(int start) {
    next = new AtomicInteger(start);
  }

  /**
   * Where the ids of one run begin, such that no other run on the same tables gives out the same
   * ones: each has an equal share of all.
   *
   * @param seed of all runs
   * @param run 0-based number of the run
   * @param runs how many there are
   */
  static int start(long seed, int run, int runs) {
    return (int) (seed + (Integer.MAX_VALUE / runs) * (long) run);
  }

  int next() {
    int mixed = (next.getAndIncrement() * FACTOR) & Integer.MAX_VALUE;
    return ~(mixed ^ (mixed >>> 15));
  }
}
