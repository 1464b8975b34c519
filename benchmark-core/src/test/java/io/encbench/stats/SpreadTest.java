package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Median;
import org.junit.jupiter.api.Test;

class SpreadTest {
  private static final int REPLICATES = 400;
  private static final int WINDOWS = 25;

  private final Random random = new Random(3);
  private final double[] ratios = new double[REPLICATES];
  private final List<double[]> windows = new ArrayList<>();

  private Spread simulated(double betweenJvms, double ofAWindow) {
    for (int i = 0; i < REPLICATES; i++) {
      double jvm = betweenJvms * random.nextGaussian();
      double[] ofJvm =
          random
              .doubles(WINDOWS)
              .map(any -> Math.exp(jvm + ofAWindow * random.nextGaussian()))
              .toArray();
      windows.add(ofJvm);
      ratios[i] = Median.withDefaults().evaluate(Arrays.copyOf(ofJvm, WINDOWS));
    }
    return Spread.of(List.of(ratios), windows).orElseThrow();
  }

  @Test
  void jvmsThatDiffer_needMoreOfThem() {
    Spread spread = simulated(0.03, 0.05);
    assertThat(spread.betweenJvms()).isCloseTo(0.03, within(0.003));
    assertThat(spread.ofWindows())
        .isCloseTo(0.05 * Math.sqrt(Math.PI / 2 / WINDOWS), within(0.002));
    assertThat(spread.mostlyOfWindows()).isFalse();
  }

  @Test
  void windowsThatDiffer_needMoreOfThem() {
    Spread spread = simulated(0.005, 0.1);
    assertThat(spread.ofWindows()).isCloseTo(0.1 * Math.sqrt(Math.PI / 2 / WINDOWS), within(0.003));
    assertThat(spread.mostlyOfWindows()).isTrue();
  }

  @Test
  void withoutWindows_thereIsNoSuchSpread() {
    assertThat(Spread.of(List.of(new double[] {1, 2, 3}), List.of())).isEmpty();
    assertThat(Spread.of(List.of(new double[] {1}), List.of(new double[] {1, 2, 3}))).isEmpty();
  }
}
