package io.encbench.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Memory of the whole machine: {@code encbench.host.memory.used} in bytes, all memory except what
 * programs could get without swapping (MemTotal minus MemAvailable), from {@code /proc/meminfo}.
 * Linux only; nothing is registered elsewhere.
 */
public final class HostMemoryMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.host.memory.used";

  @Override
  public void bindTo(MeterRegistry registry) {
    if (ProcStat.available()) {
      Gauge.builder(NAME, ProcStat::hostMemoryUsed)
          .baseUnit("bytes")
          .description("Memory of the host that is in use")
          .register(registry);
    }
  }
}
