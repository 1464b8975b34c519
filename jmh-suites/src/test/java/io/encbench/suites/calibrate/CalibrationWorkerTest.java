package io.encbench.suites.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Metric;
import io.encbench.suites.worker.TurnAnswer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationWorkerTest {
  @Test
  void warmUp_weighsProbesAlike_andCountsAllWorkOfTheCompiler() {
    TurnAnswer.Measured round =
        CalibrationWorker.together(
            List.of(probe("fast", 1_000, 0.05, 30, 2), probe("slow", 20, 0.06, 500, 100)));

    assertThat(round.operations()).isEqualTo(1);
    assertThat(round.seconds()).isEqualTo(0.11);
    assertThat(round.values())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(Metric.CLIENT_CPU, 530.0, Metric.CLIENT_CPU_JIT, 4_000.0));
  }

  private static TurnAnswer.Measured probe(
      String name, long operations, double seconds, double cpu, double jit) {
    return new TurnAnswer.Measured(
        name,
        operations,
        seconds,
        Map.of(Metric.CLIENT_CPU, cpu, Metric.CLIENT_CPU_JIT, jit, Metric.THROUGHPUT, 1.0));
  }
}
