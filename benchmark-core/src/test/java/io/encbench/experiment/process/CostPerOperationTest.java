package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Metric;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.WireMetrics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CostPerOperationTest {
  private static Map<Metric, Double> cost(long bytes) {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    FunctionCounter.builder(WireMetrics.BYTES, new AtomicLong(bytes), AtomicLong::doubleValue)
        .tag("direction", "sent")
        .register(registry);
    FunctionCounter.builder(WireMetrics.ROUND_TRIPS, new AtomicLong(10), AtomicLong::doubleValue)
        .register(registry);
    return CostPerOperation.of(MeterSnapshot.of(registry), 5, 1, 1);
  }

  @Test
  void wire_isLeftOut_ifNoSocketCounted() {
    assertThat(cost(1000))
        .containsEntry(Metric.WIRE_BYTES, 200.0)
        .containsEntry(Metric.ROUND_TRIPS, 2.0);
    assertThat(cost(0))
        .doesNotContainKeys(Metric.WIRE_BYTES, Metric.WIRE_SENT, Metric.ROUND_TRIPS)
        .containsEntry(Metric.THROUGHPUT, 5.0);
  }
}
