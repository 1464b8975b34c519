package io.encbench.tpcc.terminal;

import java.util.SplittableRandom;

/** The negative exponential distribution with mean 1. */
final class Exponential {
  private Exponential() {}

  static double draw(SplittableRandom random) {
    // nextDouble() is in [0, 1), and the logarithm of 0 is not wanted.
    return -Math.log(1 - random.nextDouble());
  }
}
