package io.encbench.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Student's interval and test (Student, The Probable Error of a Mean, 1908), by which EncBench
 * compares arms. Ratios are compared by their logarithms, so that 0.5 is as far from 1 as 2 is, and
 * no bound is negative.
 *
 * <p>Requires replicates that are independent of each other. A test of this project checks the
 * coverage with 3 to 10 replicates under normal, heavy-tailed and drifting noise.
 */
public final class StudentT {
  /** Probability with which an interval covers the true value. */
  public static final double CONFIDENCE = 0.95;

  /** Level of the one-sided test that agrees with an end of the interval. */
  public static final double ONE_SIDED_LEVEL = (1 - CONFIDENCE) / 2;

  /**
   * Minimum number of replicates. Two would have one degree of freedom, with an interval of 13
   * standard errors on either side.
   */
  public static final int FEWEST_REPLICATES = 3;

  private StudentT() {}

  /**
   * Geometric mean of ratios.
   *
   * @param ratios one for each replicate, at least one, all above zero
   */
  public static Estimate ofRatios(double[] ratios) {
    Estimate ofLogarithms = of(logarithms(ratios));
    return ofLogarithms.increasing(Math::exp);
  }

  /**
   * Mean of sizes that cannot be negative.
   *
   * @param sizes one for each replicate, at least one
   */
  public static Estimate ofSizes(double[] sizes) {
    Estimate estimate = of(sizes);
    Interval interval = estimate.interval();
    return new Estimate(
        estimate.value(),
        interval == null ? null : new Interval(Math.max(0, interval.lower()), interval.upper()),
        estimate.replicates());
  }

  /**
   * Mean of quantities that may be negative.
   *
   * @param values one for each replicate, at least one
   */
  public static Estimate ofDifferences(double[] values) {
    return of(values);
  }

  /**
   * Probability of ratios at least as far from 1 as these if the true ratio is 1.
   *
   * @param ratios one for each replicate, all above zero
   * @return the p-value; empty with fewer than {@link #FEWEST_REPLICATES} replicates
   */
  public static OptionalDouble pValueOfEquality(double[] ratios) {
    int n = ratios.length;
    if (n < FEWEST_REPLICATES) {
      return OptionalDouble.empty();
    }
    double[] logarithms = logarithms(ratios);
    double mean = Math.abs(Mean.of(logarithms).getAsDouble());
    double error = standardError(logarithms);
    if (error == 0) {
      return OptionalDouble.of(mean == 0 ? 1 : 0);
    }
    return OptionalDouble.of(2 * TDistribution.of(n - 1).survivalProbability(mean / error));
  }

  /**
   * Probability of an estimate at least as far beyond a bound, on the side where this one is, if
   * the true ratio is the bound. It is below {@link #ONE_SIDED_LEVEL} if the interval excludes the
   * bound, and otherwise it is not.
   *
   * @param ratio estimate by {@link #ofRatios}
   * @param bound zero or above
   * @return one-sided p-value, at most 0.5; empty without an interval
   */
  public static OptionalDouble pValueBeyond(Estimate ratio, double bound) {
    Interval interval = ratio.interval();
    return interval == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            oneSided(
                Math.abs(Math.log(ratio.value() / bound)),
                Math.log(interval.upper() / ratio.value()),
                ratio.replicates()));
  }

  /**
   * The same for the estimate of a size.
   *
   * @param size estimate by {@link #ofSizes}
   */
  public static OptionalDouble pValueOfSizeBeyond(Estimate size, double bound) {
    Interval interval = size.interval();
    return interval == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            oneSided(
                Math.abs(size.value() - bound),
                interval.upper() - size.value(),
                size.replicates()));
  }

  /**
   * One-sided p-value.
   *
   * @param distance distance of an estimate from a bound
   * @param halfWidth half of the width of its interval
   */
  private static double oneSided(double distance, double halfWidth, int n) {
    if (distance == 0) {
      return 0.5;
    }
    if (halfWidth == 0) {
      return 0;
    }
    TDistribution t = TDistribution.of(n - 1);
    double standardError = halfWidth / t.inverseSurvivalProbability(ONE_SIDED_LEVEL);
    return t.survivalProbability(distance / standardError);
  }

  private static Estimate of(double[] values) {
    return new Estimate(Mean.of(values).getAsDouble(), interval(values), values.length);
  }

  private static @Nullable Interval interval(double[] values) {
    int n = values.length;
    if (n < FEWEST_REPLICATES) {
      return null;
    }
    double mean = Mean.of(values).getAsDouble();
    double half =
        TDistribution.of(n - 1).inverseSurvivalProbability(ONE_SIDED_LEVEL) * standardError(values);
    return new Interval(mean - half, mean + half);
  }

  private static double standardError(double[] values) {
    return StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
  }

  private static double[] logarithms(double[] ratios) {
    return Arrays.stream(ratios).map(Math::log).toArray();
  }
}
