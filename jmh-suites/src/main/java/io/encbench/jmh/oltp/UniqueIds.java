package io.encbench.jmh.oltp;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ids that differ from each other, over all integers, in no apparent order: those of
 * client-generated keys. Thread-safe.
 */
final class UniqueIds {
  /** Odd, so that multiplying by it is a permutation of all integers. */
  private static final int FACTOR = 0x9E3779B1;

  private final AtomicInteger next;

  UniqueIds(long seed) {
    next = new AtomicInteger((int) seed);
  }

  int next() {
    int mixed = next.getAndIncrement() * FACTOR;
    return mixed ^ (mixed >>> 15);
  }
}
