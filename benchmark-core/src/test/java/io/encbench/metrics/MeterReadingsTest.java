package io.encbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.jvm.JvmJson;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class MeterReadingsTest {
  private static MeterSnapshot ofAnotherJvm(double user, double system, double memory) {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    counter(registry, "user", user);
    counter(registry, "system", system);
    Gauge.builder("encbench.memory", () -> memory).register(registry);
    String line = JvmJson.write(MeterSnapshot.of(registry).readings());
    return MeterSnapshot.of(JvmJson.read(line, MeterReadings.class));
  }

  private static void counter(SimpleMeterRegistry registry, String mode, double value) {
    FunctionCounter.builder("encbench.cpu", registry, any -> value)
        .tag("mode", mode)
        .baseUnit("seconds")
        .register(registry);
  }

  @Test
  void readingsOfAnotherJvm_haveTheSameSeries() {
    MeterSnapshot snapshot = ofAnotherJvm(3, 1, 7);
    assertThat(snapshot.counter("encbench.cpu")).hasValue(4);
    assertThat(snapshot.counter("encbench.cpu", "mode", "system")).hasValue(1);
    assertThat(snapshot.gauge("encbench.memory")).hasValue(7);
  }

  @Test
  void readingsOfTwoJvms_addUp_bySeries() {
    MeterSnapshot sum = ofAnotherJvm(3, 1, 7).plus(ofAnotherJvm(20, 10, 7));
    assertThat(sum.counter("encbench.cpu", "mode", "user")).hasValue(23);
    assertThat(sum.counter("encbench.cpu", "mode", "system")).hasValue(11);
  }
}
