package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarmUpRuleTest {
  private final WarmUpRule rule = new WarmUpRule();

  /** A workload that takes one second and has a thousand operations. */
  private static Stretch stretch(double cpu, double jitShare) {
    return new Stretch(
        1_000, 1, Map.of(Metric.CLIENT_CPU, cpu, Metric.CLIENT_CPU_JIT, jitShare * 1e6 / 1_000));
  }

  private void rounds(int rounds, Stretch... workloads) {
    for (int i = 0; i < rounds; i++) {
      assertThat(rule.done()).isFalse();
      rule.add(List.of(workloads));
    }
  }

  @Test
  void steadyCostAndAnIdleCompiler_areEnoughAfterSixRounds() {
    rounds(6, stretch(40, 0.05), stretch(400, 0.05));
    assertThat(rule.done()).isTrue();
    WarmUp result = rule.result(1, "tls");
    assertThat(result.rounds()).isEqualTo(6);
    assertThat(result.seconds()).isEqualTo(12);
    assertThat(result.jitShare()).isCloseTo(0.05, within(1e-9));
    assertThat(result.slope()).isZero();
    assertThat(result.settled()).isTrue();
  }

  @Test
  void costThatFallsOnOneWorkload_isNotWarm() {
    rounds(3, stretch(40, 0), stretch(500, 0));
    rounds(3, stretch(40, 0), stretch(400, 0));
    assertThat(rule.done()).isFalse();
    assertThat(rule.result(0, "tls").slope()).isCloseTo(-0.2, within(1e-9));
    rounds(2, stretch(40, 0), stretch(400, 0));
    assertThat(rule.done()).isTrue();
  }

  @Test
  void oneDisturbedRound_isNotASlope() {
    rounds(4, stretch(40, 0));
    rounds(1, stretch(90, 0));
    rounds(1, stretch(40, 0));
    assertThat(rule.done()).isTrue();
  }

  @Test
  void busyCompiler_isNotWarm_untilTheMostRounds() {
    rounds(WarmUpRule.MOST_ROUNDS, stretch(40, 0.3));
    assertThat(rule.done()).isTrue();
    WarmUp result = rule.result(0, "tls");
    assertThat(result.settled()).isFalse();
    assertThat(WarmUpRule.notSettled(List.of(result))).isEqualTo(1);
  }

  @Test
  void cpuMicros_isThatOfTheLastThreeRounds() {
    rounds(4, stretch(900, 0));
    rule.add(List.of(stretch(40, 0.3)));
    rule.add(List.of(new Stretch(2_000, 1, Map.of(Metric.CLIENT_CPU, 25.0))));
    rule.add(List.of(stretch(30, 0.3)));
    assertThat(rule.cpuMicros()).isCloseTo(30, within(1e-9));
  }

  @Test
  void unknownCompiler_leavesTheSlopeToDecide() {
    Stretch unknown = new Stretch(1_000, 1, Map.of(Metric.CLIENT_CPU, 40.0));
    rounds(6, unknown);
    assertThat(rule.done()).isTrue();
  }
}
