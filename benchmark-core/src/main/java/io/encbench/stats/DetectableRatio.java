package io.encbench.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The smallest true ratio of two arms that as many replicates, as noisy as those measured, show
 * with a probability of 80 %.
 *
 * <p>The noise is taken from all arms together, because a few replicates of one arm say little: of
 * the logarithms, what the means of arms and replicates leave (a randomised complete block design).
 * Where arms differ in noise it is their mean. The power is that of the test of {@link StudentT},
 * at the level of Bonferroni's correction, so {@link Holm}'s shows such a difference at least as
 * often.
 *
 * @see "Montgomery, Design and Analysis of Experiments, chapters 2.4 (choice of sample size) and
 *     4.1 (the randomized complete block design)"
 */
public final class DetectableRatio {
  private static final double POWER = 0.8;

  private static final int QUANTILES = 400;
  private static final int HALVINGS = 60;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** A test, and the difference that it shows, which is costly to find. */
  private record Test(int replicates, double level) {}

  private static final Map<Test, Double> KNOWN = new ConcurrentHashMap<>();
  private static final Map<Double, double[]> ESTIMATED_NOISE = new ConcurrentHashMap<>();

  private DetectableRatio() {}

  /**
   * The ratio that it is, above 1.
   *
   * @param values for each arm, by replicate; replicates that lack an arm are left out
   * @param comparisons that the verdict is corrected for
   * @return empty with fewer than two arms or {@link StudentT#FEWEST_REPLICATES}, or if a value has
   *     no logarithm
   */
  public static OptionalDouble of(Collection<Map<Integer, Double>> values, int comparisons) {
    List<Integer> replicates = complete(values);
    int arms = values.size();
    int n = replicates.size();
    if (arms < 2 || n < StudentT.FEWEST_REPLICATES) {
      return OptionalDouble.empty();
    }
    double[][] logs = new double[arms][n];
    int arm = 0;
    for (Map<Integer, Double> byReplicate : values) {
      for (int i = 0; i < n; i++) {
        double value = byReplicate.getOrDefault(replicates.get(i), 0.0);
        if (!(value > 0)) {
          return OptionalDouble.empty();
        }
        logs[arm][i] = Math.log(value);
      }
      arm++;
    }
    double freedom = (arms - 1.0) * (n - 1);
    // A root of few squares is too small on the average.
    double noise =
        Math.sqrt(residualSquares(logs) / freedom)
            / Arrays.stream(estimatedNoise(freedom)).average().orElseThrow();
    return OptionalDouble.of(
        Math.exp(
            standardErrors(n, (1 - StudentT.CONFIDENCE) / comparisons)
                * noise
                * Math.sqrt(2.0 / n)));
  }

  /** How many replicates have all arms. */
  public static int replicates(Collection<Map<Integer, Double>> values) {
    return complete(values).size();
  }

  /**
   * The difference, in its standard errors, that a two-sided test shows with {@link #POWER}.
   *
   * @param n replicates
   * @param level of the test
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

  /** Estimates of a noise of 1, equally probable: their squares are chi-squared. */
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

  private static List<Integer> complete(Collection<Map<Integer, Double>> values) {
    Set<Integer> complete = new TreeSet<>();
    values.stream().limit(1).forEach(first -> complete.addAll(first.keySet()));
    values.forEach(byReplicate -> complete.retainAll(byReplicate.keySet()));
    return List.copyOf(complete);
  }

  private static double residualSquares(double[][] logs) {
    int arms = logs.length;
    int replicates = logs[0].length;
    double[] armMeans = new double[arms];
    double[] replicateMeans = new double[replicates];
    double mean = 0;
    for (int i = 0; i < arms; i++) {
      for (int j = 0; j < replicates; j++) {
        armMeans[i] += logs[i][j] / replicates;
        replicateMeans[j] += logs[i][j] / arms;
        mean += logs[i][j] / arms / replicates;
      }
    }
    double squares = 0;
    for (int i = 0; i < arms; i++) {
      for (int j = 0; j < replicates; j++) {
        double residual = logs[i][j] - armMeans[i] - replicateMeans[j] + mean;
        squares += residual * residual;
      }
    }
    return squares;
  }
}
