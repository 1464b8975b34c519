package io.encbench.experiment;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Median of a few ratios with Student's interval of their geometric mean (Student, The Probable
 * Error of a Mean, 1908, on logarithms). It is as wide as few values demand, which a bootstrap
 * interval cannot be: that never leaves their range, so with five blocks it misses equality in one
 * of sixteen rows where there is no difference at all. On logarithms a half is as far from 1 as 2,
 * and no bound is negative.
 */
final class StudentInterval {
  /** Zero has no logarithm. */
  private static final double LEAST_RATIO = 1e-3;

  private StudentInterval() {}

  /**
   * Estimates the median.
   *
   * @param ratios at least one, none NaN or negative; a single one has no interval but itself
   * @param confidence such as 0.95
   */
  static Estimate estimate(double[] ratios, double confidence) {
    int n = ratios.length;
    double median = Median.withDefaults().evaluate(Arrays.copyOf(ratios, n));
    if (n == 1) {
      return new Estimate(median, median, median, 1);
    }
    double[] logarithms = Arrays.stream(ratios).map(ratio -> Math.log(floor(ratio))).toArray();
    double mean = Mean.of(logarithms).getAsDouble();
    double error = StandardDeviation.of(logarithms).getAsDouble() / Math.sqrt(n);
    double half = TDistribution.of(n - 1).inverseSurvivalProbability((1 - confidence) / 2) * error;
    // The median of skewed values may lie outside the interval of their mean.
    return new Estimate(
        median,
        Math.min(median, Math.exp(mean - half)),
        Math.max(median, Math.exp(mean + half)),
        n);
  }

  /**
   * What was not seen at all in one block, a collection say, was seen too rarely to be measured.
   */
  private static double floor(double ratio) {
    return Math.max(ratio, LEAST_RATIO);
  }
}
