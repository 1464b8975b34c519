package io.encbench.experiment;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Median of a few values with Student's interval of their mean (Student, The Probable Error of a
 * Mean, 1908). It is as wide as few values demand, which a bootstrap interval cannot be: that never
 * leaves their range, so with five blocks it misses equality in one of sixteen rows where there is
 * no difference at all.
 */
final class StudentInterval {
  private StudentInterval() {}

  /**
   * Estimates the median.
   *
   * @param values at least one, none NaN; a single one has no interval but itself
   * @param confidence such as 0.95
   */
  static Estimate estimate(double[] values, double confidence) {
    int n = values.length;
    double median = Median.withDefaults().evaluate(Arrays.copyOf(values, n));
    if (n == 1) {
      return new Estimate(median, median, median, 1);
    }
    double mean = Mean.of(values).getAsDouble();
    double error = StandardDeviation.of(values).getAsDouble() / Math.sqrt(n);
    double half = TDistribution.of(n - 1).inverseSurvivalProbability((1 - confidence) / 2) * error;
    // The median of skewed values may lie outside the interval of their mean.
    return new Estimate(median, Math.min(median, mean - half), Math.max(median, mean + half), n);
  }
}
