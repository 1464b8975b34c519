package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * CPU time of this process by kind of thread: {@code encbench.client.cpu.threads} in seconds, by
 * {@code group} application (Java threads), jit, gc and vm (everything else of the JVM), from
 * {@code /proc/self/task/<tid>/schedstat} (nanosecond resolution); and {@code
 * encbench.client.context.switches}, how often these threads got a processor. Linux only; nothing
 * is registered elsewhere.
 *
 * <p>For a thread that has ended, the time up to its last reading counts.
 */
public final class ClientThreadMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.client.cpu.threads";

  /** Name of the meter of context switches. */
  public static final String SWITCHES = "encbench.client.context.switches";

  private final ThreadTimes times = new ThreadTimes("self");

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!ProcStat.available()) {
      return;
    }
    for (ThreadTimes.ThreadKind group : ThreadTimes.ThreadKind.values()) {
      Counters.register(
          registry,
          NAME,
          Tags.of("group", group.tag()),
          "seconds",
          "CPU time of the client process by kind of thread",
          () -> times.seconds().getOrDefault(group, 0.0));
      Counters.register(
          registry,
          SWITCHES,
          Tags.of("group", group.tag()),
          "switches",
          "How often threads of the client process got a processor",
          () -> times.slices().getOrDefault(group, 0.0));
    }
  }
}
