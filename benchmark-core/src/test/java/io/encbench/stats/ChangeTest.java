package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChangeTest {
  private static final Margin ONE_PERCENT = new Margin(1);

  /** The p-value by numeric integration: t = 2.8797 with 27.904 degrees of freedom. */
  @Test
  void of_valuesThatDiffer_hasWelchsPValue() {
    double[] first = {
      27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4
    };
    double[] second = {
      27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.9
    };
    Change change = Change.of(exponentials(first), exponentials(second), new Margin(1e-9));
    assertThat(change.pValue().orElseThrow()).isCloseTo(0.00756, within(1e-5));
    assertThat(Math.log(change.ratio().value())).isCloseTo(2.8667, within(1e-4));
    assertThat(change.ratio().covers(1)).isFalse();
  }

  private static double[] exponentials(double[] values) {
    return Arrays.stream(values).map(Math::exp).toArray();
  }

  @Test
  void of_twoReplicates_hasNoInterval() {
    Change change = Change.of(new double[] {1, 1}, new double[] {2, 2, 2}, ONE_PERCENT);
    assertThat(change.ratio()).isEqualTo(new Estimate(2, null, 2));
    assertThat(change.pValue()).isEmpty();
  }

  @Test
  void of_countsThatDoNotVary_isCertain() {
    double[] five = {5, 5, 5};
    assertThat(Change.of(five, five, ONE_PERCENT).pValue()).hasValue(1);
    assertThat(Change.of(five, new double[] {6, 6, 6}, ONE_PERCENT).pValue()).hasValue(0);
    assertThat(Change.of(five, new double[] {5.04, 5.04, 5.04}, ONE_PERCENT).pValue()).hasValue(1);
  }

  @Test
  void change_withinTheMargin_isShownInAtMostOneOfTwentyCases() {
    Random random = new Random(6);
    for (double truth : new double[] {0.99, 0.995, 1, 1.005, 1.01}) {
      assertThat(shareShown(random, truth)).as("true ratio %s", truth).isLessThan(0.055);
    }
  }

  @Test
  void changeOfFivePercent_isShown() {
    Random random = new Random(7);
    assertThat(shareShown(random, 1.05)).isGreaterThan(0.99);
    assertThat(shareShown(random, 0.95)).isGreaterThan(0.99);
  }

  /** How often five blocks before and after show a change. */
  private static double shareShown(Random random, double truth) {
    int shown = 0;
    for (int i = 0; i < 4_000; i++) {
      Change change =
          Change.of(noisy(random, 5, 1, 0.01), noisy(random, 5, truth, 0.01), ONE_PERCENT);
      shown += change.pValue().orElseThrow() < 0.05 ? 1 : 0;
    }
    return shown / 4e3;
  }

  @Test
  void interval_coversTheTruth_asOftenAsItSays_whereNoiseDiffers() {
    Random random = new Random(5);
    for (int n = 3; n <= 10; n++) {
      int covered = 0;
      for (int i = 0; i < 4_000; i++) {
        double[] before = noisy(random, n, 1, 0.01);
        double[] after = noisy(random, n, 1.05, 0.03);
        covered += Change.of(before, after, ONE_PERCENT).ratio().covers(1.05) ? 1 : 0;
      }
      assertThat(covered / 4e3).as("%d replicates", n).isBetween(0.93, 0.98);
    }
  }

  private static double[] noisy(Random random, int n, double truth, double noise) {
    return DoubleStream.generate(() -> truth * Math.exp(noise * random.nextGaussian()))
        .limit(n)
        .toArray();
  }
}
