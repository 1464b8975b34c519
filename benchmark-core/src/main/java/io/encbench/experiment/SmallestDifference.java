package io.encbench.experiment;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The least difference of two arms that the blocks of an experiment can show. The logarithms of a
 * metric are taken as those of a randomised complete block design: arm + block + noise. The noise's
 * variance v is what remains after the means of arms and blocks, with (arms - 1) x (blocks - 1)
 * degrees of freedom; two arms of one block then differ with variance 2v, and the least difference
 * of their means that a two-sided test at 5 % finds with a probability of 80 % is
 *
 * <p>(t(0.975) + t(0.80)) x sqrt(2v / blocks)
 *
 * <p>The noise of all arms counts together, that of the A/A arm too, because a few blocks alone say
 * little of one arm's. Where arms differ in noise it is their mean.
 *
 * @see "Montgomery, Design and Analysis of Experiments, chapters 2.4 (choice of sample size) and
 *     4.1 (the randomized complete block design)"
 */
final class SmallestDifference {
  private static final double SIGNIFICANCE = 0.05;
  private static final double POWER = 0.8;

  private SmallestDifference() {}

  /**
   * The ratio that it is, above 1.
   *
   * @param values for each arm, by block; blocks that lack an arm are left out
   * @return empty with fewer than two arms or complete blocks, or a value that has no logarithm
   */
  static OptionalDouble ratio(Collection<Map<Integer, Double>> values) {
    List<Integer> blocks = completeBlocks(values);
    int arms = values.size();
    int n = blocks.size();
    if (arms < 2 || n < 2) {
      return OptionalDouble.empty();
    }
    double[][] logs = new double[arms][n];
    int arm = 0;
    for (Map<Integer, Double> byBlock : values) {
      for (int i = 0; i < n; i++) {
        double value = byBlock.getOrDefault(blocks.get(i), 0.0);
        if (!(value > 0)) {
          return OptionalDouble.empty();
        }
        logs[arm][i] = Math.log(value);
      }
      arm++;
    }
    double freedom = (arms - 1.0) * (n - 1);
    TDistribution t = TDistribution.of(freedom);
    double quantiles =
        t.inverseSurvivalProbability(SIGNIFICANCE / 2) + t.inverseCumulativeProbability(POWER);
    return OptionalDouble.of(
        Math.exp(quantiles * Math.sqrt(2 * residualSquares(logs) / freedom / n)));
  }

  /** How many blocks have all arms. */
  static int blocks(Collection<Map<Integer, Double>> values) {
    return completeBlocks(values).size();
  }

  private static List<Integer> completeBlocks(Collection<Map<Integer, Double>> values) {
    Set<Integer> complete = new TreeSet<>();
    values.stream().limit(1).forEach(first -> complete.addAll(first.keySet()));
    values.forEach(byBlock -> complete.retainAll(byBlock.keySet()));
    return List.copyOf(complete);
  }

  private static double residualSquares(double[][] logs) {
    int arms = logs.length;
    int blocks = logs[0].length;
    double[] armMeans = new double[arms];
    double[] blockMeans = new double[blocks];
    double mean = 0;
    for (int i = 0; i < arms; i++) {
      for (int j = 0; j < blocks; j++) {
        armMeans[i] += logs[i][j] / blocks;
        blockMeans[j] += logs[i][j] / arms;
        mean += logs[i][j] / arms / blocks;
      }
    }
    double squares = 0;
    for (int i = 0; i < arms; i++) {
      for (int j = 0; j < blocks; j++) {
        double residual = logs[i][j] - armMeans[i] - blockMeans[j] + mean;
        squares += residual * residual;
      }
    }
    return squares;
  }
}
