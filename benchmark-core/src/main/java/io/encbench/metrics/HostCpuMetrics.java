package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * CPU time of the whole machine: {@code encbench.host.cpu} in seconds over all processors, by
 * {@code mode} user, nice, system, idle, iowait, irq, softirq and steal, from {@code /proc/stat}.
 * Linux only; nothing is registered elsewhere.
 */
public final class HostCpuMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.host.cpu";

  /** In the order of /proc/stat. */
  private static final String[] MODES = {
    "user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"
  };

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!ProcStat.available()) {
      return;
    }
    for (int i = 0; i < MODES.length; i++) {
      int column = i;
      Counters.register(
          registry,
          NAME,
          Tags.of("mode", MODES[i]),
          "seconds",
          "CPU time of all processors of the host",
          () -> ProcStat.host()[column]);
    }
  }
}
