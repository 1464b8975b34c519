package io.encbench.experiment;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Median of a few values with the percentile bootstrap interval (Efron and Tibshirani, An
 * Introduction to the Bootstrap, chapter 13). With n blocks no interval can be wider than the
 * values themselves, so its coverage is at most 1 - 2^(1-n): fewer than six blocks cannot carry 95
 * %. Seeded: the same values give the same interval.
 */
public final class MedianBootstrap {
  private static final int RESAMPLES = 10_000;
  private static final long SEED = 20_240_229L;

  private MedianBootstrap() {}

  /**
   * Estimates the median.
   *
   * @param values at least one, none NaN
   * @param confidence such as 0.95
   */
  public static Estimate estimate(double[] values, double confidence) {
    Random random = new Random(SEED);
    double[] medians = new double[RESAMPLES];
    double[] resample = new double[values.length];
    for (int i = 0; i < RESAMPLES; i++) {
      for (int j = 0; j < resample.length; j++) {
        resample[j] = values[random.nextInt(values.length)];
      }
      medians[i] = Median.withDefaults().evaluate(resample);
    }
    double tail = (1 - confidence) / 2;
    double[] interval = Quantile.withDefaults().evaluate(medians, tail, 1 - tail);
    double median = Median.withDefaults().evaluate(Arrays.copyOf(values, values.length));
    return new Estimate(median, interval[0], interval[1], values.length);
  }
}
