package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Arrays;

/**
 * CPU time of the whole machine: {@code encbench.host.cpu} in seconds over all processors, by
 * {@code mode} user, nice, system, idle, iowait and steal, from {@code /proc/stat}. As with {@code
 * sar -u}, system includes the time that interrupts took. Linux only; nothing is registered
 * elsewhere.
 */
public final class HostCpuMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.host.cpu";

  /** Columns of /proc/stat. */
  private static final int USER = 0;

  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int IDLE = 3;
  private static final int IOWAIT = 4;
  private static final int IRQ = 5;
  private static final int SOFTIRQ = 6;
  private static final int STEAL = 7;

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!ProcStat.available()) {
      return;
    }
    register(registry, "user", USER);
    register(registry, "nice", NICE);
    register(registry, "system", SYSTEM, IRQ, SOFTIRQ);
    register(registry, "idle", IDLE);
    register(registry, "iowait", IOWAIT);
    register(registry, "steal", STEAL);
  }

  private static void register(MeterRegistry registry, String mode, int... columns) {
    Counters.register(
        registry,
        NAME,
        Tags.of("mode", mode),
        "seconds",
        "CPU time of all processors of the host",
        () -> {
          double[] host = ProcStat.host();
          return Arrays.stream(columns).mapToDouble(column -> host[column]).sum();
        });
  }
}
