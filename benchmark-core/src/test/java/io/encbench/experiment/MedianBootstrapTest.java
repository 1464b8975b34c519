package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MedianBootstrapTest {
  @Test
  void estimate_equalValues_isAPoint() {
    assertThat(MedianBootstrap.estimate(new double[] {3, 3, 3, 3}, 0.95))
        .isEqualTo(new Estimate(3, 3, 3, 4));
  }

  @Test
  void estimate_median_isThatOfTheValuesAndInsideTheInterval() {
    double[] values = {1.0, 1.2, 0.9, 1.1, 1.05, 0.95, 7};
    Estimate estimate = MedianBootstrap.estimate(values, 0.95);
    assertThat(estimate.median()).isEqualTo(1.05);
    assertThat(estimate.lower()).isBetween(0.9, 1.05);
    assertThat(estimate.upper()).isBetween(1.05, 7.0);
    assertThat(values).as("the caller's array").containsExactly(1.0, 1.2, 0.9, 1.1, 1.05, 0.95, 7);
  }

  @Test
  void estimate_higherConfidence_isNotNarrower() {
    double[] values = {1.0, 1.2, 0.9, 1.1, 1.05, 0.95, 1.01, 1.3};
    Estimate ordinary = MedianBootstrap.estimate(values, 0.95);
    Estimate strict = MedianBootstrap.estimate(values, 0.99);
    assertThat(strict.lower()).isLessThanOrEqualTo(ordinary.lower());
    assertThat(strict.upper()).isGreaterThanOrEqualTo(ordinary.upper());
  }

  @Test
  void estimate_intervalsOfManySamples_coverTheTrueMedianAboutAsOftenAsTheyClaim() {
    Random random = new Random(11);
    int covered = 0;
    int trials = 300;
    for (int trial = 0; trial < trials; trial++) {
      double[] values = random.doubles(12, 0, 2).toArray();
      if (MedianBootstrap.estimate(values, 0.95).covers(1)) {
        covered++;
      }
    }
    assertThat(covered / (double) trials).isBetween(0.90, 0.99);
  }
}
