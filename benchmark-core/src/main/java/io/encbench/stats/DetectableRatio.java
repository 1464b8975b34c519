package io.encbench.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The smallest true ratio to the baseline that a number of replicates, with the measured noise,
 * shows with a probability of 80 %.
 *
 * <p>The noise is estimated from the ratios of all arms together, because a few replicates of one
 * arm say little. If arms differ in noise, the estimate is their mean. The power is that of the
 * test of {@link StudentT} at the level of Bonferroni's correction. With {@link Holm}'s correction,
 * such a difference is shown at least as often.
 *
 * @see "Montgomery, Design and Analysis of Experiments, chapter 2.4 (choice of sample size)"
 */
public final class DetectableRatio {
  private static final double POWER = 0.8;

  private static final int QUANTILES = 400;
  private static final int HALVINGS = 60;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** A test; the key of the cached differences, which are expensive to compute. */
  private record Test(int replicates, double level) {}

  private static final Map<Test, Double> KNOWN = new ConcurrentHashMap<>();
  private static final Map<Double, double[]> ESTIMATED_NOISE = new ConcurrentHashMap<>();

  private DetectableRatio() {}

  /**
   * Computes the ratio, which is above 1.
   *
   * @param ratiosByArm the ratios of each arm to the baseline, one for each replicate, all above
   *     zero
   * @param replicates number of replicates that the arm in question would have
   * @param comparisons number of comparisons that the verdict is corrected for
   * @return empty if the arm would have fewer than {@link StudentT#FEWEST_REPLICATES} replicates,
   *     or no arm has two
   */
  public static OptionalDouble of(
      Collection<double[]> ratiosByArm, int replicates, int comparisons) {
    double squares = 0;
    double freedom = 0;
    for (double[] ratios : ratiosByArm) {
      double[] logarithms = Arrays.stream(ratios).map(Math::log).toArray();
      double mean = Arrays.stream(logarithms).average().orElse(0);
      squares += Arrays.stream(logarithms).map(each -> (each - mean) * (each - mean)).sum();
      freedom += Math.max(0, ratios.length - 1);
    }
    if (replicates < StudentT.FEWEST_REPLICATES || freedom < 1) {
      return OptionalDouble.empty();
    }
    // A standard deviation that is estimated from few values is too small on average.
    double noise =
        Math.sqrt(squares / freedom)
            / Arrays.stream(estimatedNoise(freedom)).average().orElseThrow();
    return OptionalDouble.of(
        Math.exp(
            standardErrors(replicates, (1 - StudentT.CONFIDENCE) / comparisons)
                * noise
                / Math.sqrt(replicates)));
  }

  /**
   * The difference, in standard errors, that a two-sided test shows with {@link #POWER}.
   *
   * @param n number of replicates
   * @param level significance level of the test
   */
  static double standardErrors(int n, double level) {
    return KNOWN.computeIfAbsent(new Test(n, level), DetectableRatio::standardErrors);
  }

  private static double standardErrors(Test test) {
    int n = test.replicates();
    double level = test.level();
    double freedom = n - 1.0;
    double critical = TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
    double[] noise = estimatedNoise(freedom);
    double low = 0;
    double high = critical + 1_000;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = (low + high) / 2;
      if (power(middle, critical, noise) < POWER) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Equally probable estimates of a noise of 1; their squares are chi-squared. */
  private static double[] estimatedNoise(double freedom) {
    return ESTIMATED_NOISE.computeIfAbsent(freedom, DetectableRatio::quantiles);
  }

  private static double[] quantiles(double freedom) {
    GammaDistribution chiSquared = GammaDistribution.of(freedom / 2, 2);
    return IntStream.range(0, QUANTILES)
        .mapToDouble(
            i ->
                Math.sqrt(chiSquared.inverseCumulativeProbability((i + 0.5) / QUANTILES) / freedom))
        .toArray();
  }

  private static double power(double difference, double critical, double[] estimatedNoise) {
    return Arrays.stream(estimatedNoise)
        .map(noise -> NORMAL.survivalProbability(critical * noise - difference))
        .average()
        .orElseThrow();
  }
}
