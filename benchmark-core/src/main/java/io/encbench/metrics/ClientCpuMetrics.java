package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;

/**
 * CPU time of this process: {@code encbench.client.cpu} in seconds, by {@code mode} user and
 * system, from {@code /proc/self/stat} (10 ms resolution). If there is no such file, one series
 * with mode total, from the JVM.
 */
public final class ClientCpuMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.client.cpu";

  @Override
  public void bindTo(MeterRegistry registry) {
    if (ProcStat.available()) {
      bind(registry, "user", () -> ProcStat.usage("self").userSeconds());
      bind(registry, "system", () -> ProcStat.usage("self").systemSeconds());
    } else {
      var system =
          (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      bind(registry, "total", () -> system.getProcessCpuTime() / 1e9);
    }
  }

  private static void bind(MeterRegistry registry, String mode, DoubleSupplier source) {
    Counters.register(
        registry, NAME, Tags.of("mode", mode), "seconds", "CPU time of the client process", source);
  }
}
