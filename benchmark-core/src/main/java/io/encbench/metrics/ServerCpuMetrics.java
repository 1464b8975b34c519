package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.UncheckedIOException;
import java.util.function.DoubleSupplier;

/**
 * CPU time of a database server on this machine: {@code encbench.server.cpu} in seconds, by {@code
 * mode} user and system, from {@code /proc/<pid>/stat}. Linux only; nothing is registered
 * elsewhere. After the server has ended, its last reading is kept.
 */
public final class ServerCpuMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.server.cpu";

  private final String pid;
  private ProcStat.Usage last = new ProcStat.Usage(0, 0, 0, 0);

  public ServerCpuMetrics(long pid) {
    this.pid = Long.toString(pid);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!ProcStat.available()) {
      return;
    }
    bind(registry, "user", () -> read().userSeconds());
    bind(registry, "system", () -> read().systemSeconds());
  }

  private synchronized ProcStat.Usage read() {
    try {
      last = ProcStat.usage(pid);
    } catch (UncheckedIOException e) {
      // The server has ended.
    }
    return last;
  }

  private static void bind(MeterRegistry registry, String mode, DoubleSupplier source) {
    Counters.register(
        registry,
        NAME,
        Tags.of("mode", mode),
        "seconds",
        "CPU time of the local server process",
        source);
  }
}
