package io.encbench.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;

/**
 * CPU time and memory of the whole machine. Linux only; nothing is registered elsewhere.
 *
 * <ul>
 *   <li>{@code encbench.host.cpu} in seconds over all processors, by {@code mode} user, nice,
 *       system, idle, iowait and steal, from {@code /proc/stat}. As with {@code sar -u}, system
 *       includes the time that interrupts took.
 *   <li>{@code encbench.host.memory.used} in bytes, all memory except what programs could get
 *       without swapping (MemTotal minus MemAvailable), from {@code /proc/meminfo}.
 * </ul>
 */
public final class HostMetrics {
  /** Name of the meter of CPU time. */
  public static final String CPU = "encbench.host.cpu";

  /** Name of the meter of memory. */
  public static final String MEMORY_USED = "encbench.host.memory.used";

  /** Columns of /proc/stat. */
  private static final int USER = 0;

  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int IDLE = 3;
  private static final int IOWAIT = 4;
  private static final int IRQ = 5;
  private static final int SOFTIRQ = 6;
  private static final int STEAL = 7;

  private HostMetrics() {}

  /** Binds the meter of CPU time. */
  public static void bindCpu(MeterRegistry registry) {
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

  /**
   * Binds the meter of memory. It is separate because the client pays for each reading, and few
   * results need it.
   */
  public static void bindMemory(MeterRegistry registry) {
    if (ProcStat.available()) {
      Gauge.builder(MEMORY_USED, ProcStat::hostMemoryUsed)
          .baseUnit("bytes")
          .description("Memory of the host that is in use")
          .register(registry);
    }
  }

  private static void register(MeterRegistry registry, String mode, int... columns) {
    Counters.register(
        registry,
        CPU,
        Tags.of("mode", mode),
        "seconds",
        "CPU time of all processors of the host",
        () -> {
          double[] host = ProcStat.host();
          return Arrays.stream(columns).mapToDouble(column -> host[column]).sum();
        });
  }
}
