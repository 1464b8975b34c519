package io.encbench.suites.oltp.sysbench;

import java.util.random.RandomGenerator;

/**
 * Draws numbers from 1 to n as sysbench 1.0.20 does. The forms were found by counting what it
 * draws: {@code IdRandomTest} holds counts of its general log against them. Not thread-safe.
 */
public final class IdRandom {
  private final RandomOptions options;
  private final RandomGenerator random;
  private final double regularShare;
  private final double paretoPower;

  public IdRandom(RandomOptions options, RandomGenerator random) {
    this.options = options;
    this.random = random;
    this.regularShare = 1 - options.specialResult() / 100.0;
    this.paretoPower = Math.log(options.paretoH()) / Math.log(1 - options.paretoH());
  }

  /** A number from 1 to size. */
  public int next(int size) {
    double offset =
        switch (options.type()) {
          case uniform -> size * random.nextDouble();
          case gaussian -> size * mean();
          case special -> special(size);
          case pareto -> size * Math.pow(random.nextDouble(), paretoPower);
        };
    return 1 + Math.min(size - 1, (int) offset);
  }

  private double mean() {
    double sum = 0;
    for (int i = 0; i < options.iterations(); i++) {
      sum += random.nextDouble();
    }
    return sum / options.iterations();
  }

  /**
   * One number decides whether the value is special, and which: special values are those of the
   * upper part of the middle range that the number can still reach.
   */
  private double special(int size) {
    double drawn = random.nextDouble();
    if (drawn < regularShare) {
      return size * mean();
    }
    double width = size * (options.specialPercent() / 100.0) + 1;
    return size / 2.0 + width * (drawn - 0.5);
  }
}
