package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class DetectableRatioTest {
  /**
   * The logarithms are 0, 0 and 0.04: sum of squared deviations 0.001067, with two degrees of
   * freedom.
   */
  @Test
  void ofOneArm_isTheNoiseOfItsRatios() {
    double ratio =
        DetectableRatio.of(List.of(new double[] {1, 1, Math.exp(0.04)}), 3, 1).orElseThrow();
    double deviation = Math.sqrt(0.04 * 0.04 * 2 / 3 / 2);
    // With two degrees of freedom, the sample standard deviation is too small by a factor of
    // sqrt(pi) / 2.
    double unbiased = deviation / (Math.sqrt(Math.PI) / 2);
    assertThat(Math.log(ratio))
        .isCloseTo(DetectableRatio.standardErrors(3, 0.05) * unbiased / Math.sqrt(3), within(1e-4));
  }

  /** Cohen, Statistical Power Analysis: 34 pairs show half a standard deviation with 80 % power. */
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
  void ratiosThatDoNotDiffer_areNoNoise() {
    assertThat(
            DetectableRatio.of(List.of(new double[] {2, 2, 2}, new double[] {3, 3, 3}), 3, 1)
                .orElseThrow())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void tooFewReplicates_giveNone() {
    assertThat(DetectableRatio.of(List.of(new double[] {1, 2}), 2, 1)).isEmpty();
    assertThat(DetectableRatio.of(List.of(), 3, 1)).isEmpty();
  }
}
