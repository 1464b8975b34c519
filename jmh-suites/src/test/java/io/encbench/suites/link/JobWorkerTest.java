package io.encbench.suites.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Metric;
import io.encbench.metrics.MeteredJvm;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobWorkerTest {
  private static Map<Metric, Double> values(double ioCalls) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    JobWorker.putProcess(
        values, new MeteredJvm.Reading(0.4, 0.1, 0.3, 0.15, 0.02, 0.03, 640, 9_000, ioCalls, 5e7));
    return values;
  }

  @Test
  void process_isCountedWithWhatItAskedOfTheKernel() {
    assertThat(values(1_200))
        .containsEntry(Metric.CLIENT_CPU_JIT, 150_000.0)
        .containsEntry(Metric.CLIENT_RSS, 5e7)
        .containsEntry(Metric.CONTEXT_SWITCHES, 640.0)
        .containsEntry(Metric.PAGE_FAULTS, 9_000.0)
        .containsEntry(Metric.IO_CALLS, 1_200.0);
  }

  @Test
  void ioCalls_thatCannotBeRead_areLeftOut() {
    assertThat(values(Double.NaN)).doesNotContainKey(Metric.IO_CALLS);
  }
}
