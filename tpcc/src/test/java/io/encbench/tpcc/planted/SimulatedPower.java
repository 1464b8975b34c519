package io.encbench.tpcc.planted;

import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import io.encbench.stats.Interval;
import io.encbench.stats.StudentT;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates how often comparisons would show a slowdown, from the spread of real comparisons. Each
 * simulated comparison has an arm with the slowdown and one without, and its verdicts are computed
 * as for real ones.
 *
 * @param spread standard deviation of the logarithm of a block's ratio
 * @param blocks number of blocks of each comparison
 */
record SimulatedPower(double spread, int blocks) {
  private static final int COMPARISONS = 10_000;

  /** Computes the spread of comparisons, which must all have the same number of blocks. */
  static SimulatedPower of(List<Estimate> ratios) {
    double squares = 0;
    for (Estimate ratio : ratios) {
      Interval interval = ratio.confidence().orElseThrow();
      int n = ratio.replicates();
      double halfWidth = Math.log(interval.upper() / interval.lower()) / 2;
      double quantile =
          TDistribution.of(n - 1).inverseSurvivalProbability((1 - StudentT.CONFIDENCE) / 2);
      squares += Math.pow(halfWidth / quantile, 2) * n;
    }
    return new SimulatedPower(Math.sqrt(squares / ratios.size()), ratios.get(0).replicates());
  }

  /**
   * The share of comparisons that show a slowdown.
   *
   * @param slowdown the slowdown, such as 0.05
   */
  double shareThatShow(double slowdown) {
    Random random = new Random(1);
    int shown = 0;
    for (int i = 0; i < COMPARISONS; i++) {
      double[] adjusted = Holm.adjusted(new double[] {pValue(slowdown, random), pValue(0, random)});
      shown += adjusted[0] < 1 - StudentT.CONFIDENCE ? 1 : 0;
    }
    return (double) shown / COMPARISONS;
  }

  private double pValue(double slowdown, Random random) {
    double[] ratios = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      ratios[block] = (1 + slowdown) * Math.exp(spread * random.nextGaussian());
    }
    return StudentT.pValueOfEquality(ratios).orElse(1);
  }
}
