package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StudentIntervalTest {
  /**
   * Of the logarithms: mean 3, standard error sqrt(2.5 / 5), and 2.776 is Student's 97.5 % point
   * for 4 degrees.
   */
  @Test
  void estimate_ofFiveValues_isTheTextbooks() {
    double[] ratios = DoubleStream.of(5, 1, 4, 2, 3).map(Math::exp).toArray();
    Estimate estimate = StudentInterval.estimate(ratios, 0.95);
    assertThat(Math.log(estimate.median())).isCloseTo(3, offset(1e-12));
    assertThat(Math.log(estimate.lower())).isCloseTo(3 - 2.776 * Math.sqrt(0.5), offset(1e-3));
    assertThat(Math.log(estimate.upper())).isCloseTo(3 + 2.776 * Math.sqrt(0.5), offset(1e-3));
    assertThat(estimate.blocks()).isEqualTo(5);
  }

  @Test
  void interval_ofRatiosFarApart_isPositive() {
    Estimate estimate = StudentInterval.estimate(new double[] {0.5, 2, 0, 1.5}, 0.95);
    assertThat(estimate.lower()).isBetween(0.0, 0.01);
    assertThat(estimate.upper()).isGreaterThan(2);
  }

  @Test
  void estimate_ofOneValue_isThatValue() {
    assertThat(StudentInterval.estimate(new double[] {7}, 0.95))
        .isEqualTo(new Estimate(7, 7, 7, 1));
  }

  @Test
  void estimate_ofFewNormalValues_holdsTheMeanAsOftenAsItSays() {
    Random random = new Random(1);
    int held = 0;
    for (int run = 0; run < 10_000; run++) {
      double[] values = random.doubles(4).map(any -> 1 + 0.05 * random.nextGaussian()).toArray();
      Estimate estimate = StudentInterval.estimate(values, 0.95);
      held += estimate.lower() <= 1 && estimate.upper() >= 1 ? 1 : 0;
    }
    assertThat(held / 1e4).isBetween(0.94, 0.965);
  }
}
