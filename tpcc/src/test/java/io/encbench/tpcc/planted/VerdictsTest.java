package io.encbench.tpcc.planted;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import org.junit.jupiter.api.Test;

class VerdictsTest {
  @Test
  void lines_areOfEachComparison_thenOfEachArm_thenOfTheSlowdown() {
    Verdicts verdicts = new Verdicts();
    verdicts.add(
        "first", cpu("plain-again", 0.99, 0.95, 1.02, Comparison.Verdict.NO_DIFFERENCE_SHOWN));
    verdicts.add("first", cpu("planted-5", 1.051, 1.02, 1.07, Comparison.Verdict.HIGHER));
    verdicts.add("second", cpu("plain-again", 0.97, 0.95, 0.99, Comparison.Verdict.LOWER));
    verdicts.add(
        "second", cpu("planted-5", 1.04, 1.0, 1.07, Comparison.Verdict.NO_DIFFERENCE_SHOWN));

    assertThat(verdicts.lines())
        .containsExactly(
            "first  plain-again     client CPU x 0.990 [0.950, 1.020] of 6 blocks"
                + "  no difference shown",
            "first  planted-5       client CPU x 1.051 [1.020, 1.070] of 6 blocks  slower",
            "second  plain-again     client CPU x 0.970 [0.950, 0.990] of 6 blocks  FASTER",
            "second  planted-5       client CPU x 1.040 [1.000, 1.070] of 6 blocks"
                + "  no difference shown",
            "plain-again: slower in 0, no difference shown in 1, faster in 1 of 2 comparisons",
            "planted-5: slower in 1, no difference shown in 1, faster in 0 of 2 comparisons",
            "ratios spread by 2.8 % from block to block: of simulated comparisons with 6 blocks,"
                + " 82.4 % show 5 %");
  }

  private static Comparison cpu(
      String arm, double ratio, double lower, double upper, Comparison.Verdict verdict) {
    Estimate estimate = new Estimate(ratio, new Interval(lower, upper), 6);
    return new Comparison("4-terminals", arm, Metric.CLIENT_CPU, estimate, verdict);
  }
}
