package io.encbench.suites.statements;

import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.HostMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.ServerCpuMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Samples the CPU of host, client and server at regular intervals while a phase is measured. It
 * uses only the few meters it needs, because reading all of them would distort the measurement.
 * Thread-safe.
 */
final class CpuSeries implements AutoCloseable {
  /**
   * Shortest interval that is sampled. The kernel counts hundredths of a second, so shares of a
   * shorter interval would be too inaccurate.
   */
  private static final double SHORTEST_SECONDS = 0.1;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "cpu-series");
            thread.setDaemon(true);
            return thread;
          });
  private final long intervalNanos;
  private final List<CpuSample> samples = new ArrayList<>();
  private double measuredSeconds;
  private @Nullable MeterSnapshot last;
  private long lastNanos;

  /**
   * Prepares sampling.
   *
   * @param serverPid process id of a server on this machine; null if unknown
   * @param intervalSeconds seconds between two samples
   */
  CpuSeries(@Nullable Long serverPid, double intervalSeconds) {
    this.intervalNanos = (long) (intervalSeconds * 1e9);
    HostMetrics.bindCpu(registry);
    HostMetrics.bindMemory(registry);
    new ClientCpuMetrics().bindTo(registry);
    new ClientMemoryMetrics().bindTo(registry);
    if (serverPid != null) {
      new ServerCpuMetrics(serverPid).bindTo(registry);
    }
  }

  /** Starts sampling, until the returned window ends. */
  Window begin() {
    synchronized (this) {
      last = MeterSnapshot.of(registry);
      lastNanos = System.nanoTime();
    }
    return new Window(
        clock.scheduleAtFixedRate(
            this::sample, intervalNanos, intervalNanos, TimeUnit.NANOSECONDS));
  }

  private synchronized void sample() {
    MeterSnapshot before = last;
    if (before == null) {
      return;
    }
    long now = System.nanoTime();
    double seconds = (now - lastNanos) / 1e9;
    if (seconds < SHORTEST_SECONDS) {
      return;
    }
    MeterSnapshot read = MeterSnapshot.of(registry);
    measuredSeconds += seconds;
    samples.add(sample(read.since(before), seconds));
    last = read;
    lastNanos = now;
  }

  private CpuSample sample(MeterSnapshot window, double seconds) {
    return new CpuSample(
        measuredSeconds,
        seconds,
        host(window, "user"),
        host(window, "nice"),
        host(window, "system"),
        host(window, "iowait"),
        host(window, "steal"),
        host(window, "idle"),
        window.counter(ClientCpuMetrics.NAME).orElse(0) / seconds,
        window.counter(ServerCpuMetrics.NAME).orElse(0) / seconds,
        window.gauge(ClientMemoryMetrics.RSS).orElse(0),
        window.gauge(HostMetrics.MEMORY_USED).orElse(0));
  }

  private static double host(MeterSnapshot window, String mode) {
    double all = window.counter(HostMetrics.CPU).orElse(0);
    return all == 0 ? 0 : window.counter(HostMetrics.CPU, "mode", mode).orElse(0) / all;
  }

  /** All samples of all windows. */
  synchronized List<CpuSample> samples() {
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  /** A period in which samples are taken. */
  final class Window {
    private final ScheduledFuture<?> ticks;

    private Window(ScheduledFuture<?> ticks) {
      this.ticks = ticks;
    }

    /** Stops sampling and takes a last, shorter sample. */
    void end() {
      ticks.cancel(false);
      sample();
      synchronized (CpuSeries.this) {
        last = null;
      }
    }
  }
}
