package io.encbench.suites.oltp.sysbench;

import io.encbench.suites.oltp.sysbench.OltpOptions.RandomOptions;
import java.util.random.RandomGenerator;

/**
 * Draws numbers from 1 to n as sysbench 1.0.20 does. The distributions were derived by counting the
 * numbers that sysbench draws: {@code IdRandomTest} compares this class with counts from a server's
 * general log. Not thread-safe.
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

  /** Draws a number from 1 to {@code size}. */
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
   * Draws once for two decisions: whether the value is special, and which value it is. So special
   * values lie only in that upper part of the middle range which the drawn number can still reach.
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
