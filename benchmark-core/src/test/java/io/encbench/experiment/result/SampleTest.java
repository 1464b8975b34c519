package io.encbench.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleTest {
  private static Sample sample(String arm, double... cpu) {
    List<Window> windows = new ArrayList<>();
    for (int round = 0; round < cpu.length; round++) {
      windows.add(new Window(round, 0, 100, 0.25, Map.of(Metric.CLIENT_CPU, cpu[round])));
    }
    return Sample.of(2, 1, arm, "w", windows);
  }

  @Test
  void of_windows_addsThemUpAndTakesTheirMedian() {
    Sample sample = sample("tls", 10, 12, 90);
    assertThat(sample.operations()).isEqualTo(300);
    assertThat(sample.seconds()).isEqualTo(0.75);
    assertThat(sample.values()).containsEntry(Metric.CLIENT_CPU, 12.0);
  }

  /** The machine is twice as slow in every second round, and disturbs one of the two arms once. */
  @Test
  void ratio_isTheMedianOfNeighbouringWindows() {
    Sample plain = sample("plain", 10, 20, 10, 20, 10);
    Sample tls = sample("tls", 11, 22, 11, 90, 11);
    assertThat(tls.ratio(plain, Metric.CLIENT_CPU)).hasValue(1.1);
  }

  @Test
  void ratio_withoutWindows_isOfTheValues() {
    Sample plain = new Sample(0, 0, "plain", "w", 1, 1, Map.of(Metric.CLIENT_CPU, 10.0));
    Sample tls = new Sample(0, 0, "tls", "w", 1, 1, Map.of(Metric.CLIENT_CPU, 12.0));
    assertThat(tls.ratio(plain, Metric.CLIENT_CPU)).hasValue(1.2);
    assertThat(tls.ratio(plain, Metric.SERVER_CPU)).isEmpty();
  }

  @Test
  void ratio_ofRoundsThatOneLacks_leavesThemOut() {
    assertThat(sample("tls", 11, 22, 99).ratio(sample("plain", 10, 20), Metric.CLIENT_CPU))
        .hasValue(1.1);
  }
}
