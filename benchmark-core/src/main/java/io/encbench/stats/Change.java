package io.encbench.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference between two independent sets of replicates: Welch's interval (Welch, The
 * Generalization of Student's Problem when Several Different Population Variances are Involved,
 * 1947) on the logarithms, and his test of a difference beyond a margin.
 *
 * @param ratio ratio of the geometric means, after / before; its number of replicates is that of
 *     the smaller set
 * @param pValue two-sided p-value if the true ratio is the end of the margin next to this one; 1
 *     within the margin; empty if a set has fewer than {@link StudentT#FEWEST_REPLICATES}
 *     replicates
 */
public record Change(Estimate ratio, OptionalDouble pValue) {

  /**
   * Compares two sets of replicates.
   *
   * @param before the first set: at least one value, all above zero
   * @param after the second set: at least one value, all above zero
   * @param equal ratios that count as equal
   */
  public static Change of(double[] before, double[] after, Margin equal) {
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
    double beyond = beyond(difference, equal);
    if (error == 0) {
      double ratio = Math.exp(difference);
      return new Change(
          new Estimate(ratio, new Interval(ratio, ratio), fewest),
          OptionalDouble.of(beyond > 0 ? 0 : 1));
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
        OptionalDouble.of(2 * t.survivalProbability(beyond / error)));
  }

  /** How far a difference lies beyond the margin on its side, as a logarithm; 0 within it. */
  private static double beyond(double difference, Margin equal) {
    Interval ratios = equal.ratios();
    return Math.max(
        0, Math.max(difference - Math.log(ratios.upper()), Math.log(ratios.lower()) - difference));
  }

  private static double[] logarithms(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }
}
