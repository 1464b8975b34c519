package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DetectableRatioTest {
  private static Map<Integer, Double> replicates(double... values) {
    Map<Integer, Double> byReplicate = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      byReplicate.put(i, values[i]);
    }
    return byReplicate;
  }

  /** Of two degrees of freedom, whose root is too small by half the root of pi. */
  @Test
  void ofTwoArms_isTheDifferenceOfTheirNoise() {
    double up = Math.exp(0.02);
    double ratio =
        DetectableRatio.of(List.of(replicates(10, 10, 10 / up), replicates(10, 10, 10 * up)), 1)
            .orElseThrow();
    // They differ by 0, 0 and 0.04; half of what is left without their mean is each arm's residual.
    double variance = 2 * (2 * Math.pow(0.02 / 3, 2) + Math.pow(0.04 / 3, 2)) / 2;
    double unbiased = Math.sqrt(variance) / (Math.sqrt(Math.PI) / 2);
    assertThat(Math.log(ratio))
        .isCloseTo(
            DetectableRatio.standardErrors(3, 0.05) * unbiased * Math.sqrt(2.0 / 3), within(1e-4));
  }

  /** Cohen, Statistical Power Analysis: 34 pairs show half a standard deviation in 80 of 100. */
  @Test
  void standardErrors_ofManyReplicates_areThoseOfTheTables() {
    assertThat(DetectableRatio.standardErrors(34, 0.05))
        .isCloseTo(0.5 * Math.sqrt(34), within(.05));
    assertThat(DetectableRatio.standardErrors(10_000, 0.05))
        .isCloseTo(1.960 + 0.842, within(0.005));
  }

  @Test
  void moreComparisons_needALargerDifference() {
    assertThat(DetectableRatio.standardErrors(5, 0.05 / 12))
        .isGreaterThan(1.5 * DetectableRatio.standardErrors(5, 0.05));
  }

  @Test
  void driftAndArmsAlone_areNoNoise() {
    assertThat(
            DetectableRatio.of(List.of(replicates(10, 20, 30), replicates(15, 30, 45)), 1)
                .orElseThrow())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void tooFewReplicatesOrArms_giveNone() {
    assertThat(DetectableRatio.of(List.of(replicates(10, 11), replicates(11, 12)), 1)).isEmpty();
    assertThat(DetectableRatio.of(List.of(replicates(10, 11, 12)), 1)).isEmpty();
    assertThat(DetectableRatio.of(List.of(replicates(1, 1, 1), replicates(0, 1, 1)), 1)).isEmpty();
    assertThat(DetectableRatio.replicates(List.of(replicates(1, 2, 3), replicates(1, 2))))
        .isEqualTo(2);
  }
}
