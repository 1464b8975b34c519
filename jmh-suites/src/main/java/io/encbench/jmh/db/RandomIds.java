package io.encbench.jmh.db;

import java.util.SplittableRandom;

/** Uniform row ids, the same sequence for a thread in every arm. Not thread-safe. */
final class RandomIds {
  private final SplittableRandom random;
  private final int rows;

  RandomIds(int thread, int rows) {
    this.random = new SplittableRandom(thread);
    this.rows = rows;
  }

  int next() {
    return 1 + random.nextInt(rows);
  }
}
