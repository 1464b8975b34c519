package io.encbench.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference between two independent sets of replicates: Welch's test and interval (Welch, The
 * Generalization of Student's Problem when Several Different Population Variances are Involved,
 * 1947) on the logarithms.
 *
 * @param ratio ratio of the geometric means, after / before; its number of replicates is that of
 *     the smaller set
 * @param pValue p-value of equality; empty if a set has fewer than {@link
 *     StudentT#FEWEST_REPLICATES} replicates
 */
public record Change(Estimate ratio, OptionalDouble pValue) {

  /**
   * Compares two sets of replicates.
   *
   * @param before the first set: at least one value, all above zero
   * @param after the second set: at least one value, all above zero
   */
  public static Change of(double[] before, double[] after) {
    double[] first = logarithms(before);
    double[] second = logarithms(after);
    double difference = Mean.of(second).getAsDouble() - Mean.of(first).getAsDouble();
    int fewest = Math.min(before.length, after.length);
    if (fewest < StudentT.FEWEST_REPLICATES) {
      return new Change(new Estimate(Math.exp(difference), null, fewest), OptionalDouble.empty());
    }
    double ofFirst = Variance.of(first).getAsDouble() / first.length;
    double ofSecond = Variance.of(second).getAsDouble() / second.length;
    double error = Math.sqrt(ofFirst + ofSecond);
    if (error == 0) {
      double ratio = Math.exp(difference);
      return new Change(
          new Estimate(ratio, new Interval(ratio, ratio), fewest),
          OptionalDouble.of(difference == 0 ? 1 : 0));
    }
    double freedom =
        (ofFirst + ofSecond)
            * (ofFirst + ofSecond)
            / (ofFirst * ofFirst / (first.length - 1) + ofSecond * ofSecond / (second.length - 1));
    TDistribution t = TDistribution.of(freedom);
    double half = t.inverseSurvivalProbability((1 - StudentT.CONFIDENCE) / 2) * error;
    return new Change(
        new Estimate(
            Math.exp(difference),
            new Interval(Math.exp(difference - half), Math.exp(difference + half)),
            fewest),
        OptionalDouble.of(2 * t.survivalProbability(Math.abs(difference) / error)));
  }

  private static double[] logarithms(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }
}
