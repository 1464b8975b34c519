package io.encbench.suites.libraries;

import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.HostCpuMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.ServerCpuMetrics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Looks at client, server and machine twice a second, in a thread and over a connection of its own,
 * until it is closed.
 */
final class LoadCourse implements AutoCloseable {
  private static final long INTERVAL_MS = 500;

  private final Connection observer;
  private final ClientMeters meters;
  private final LongAdder selects;
  private final List<LoadSample> samples = new ArrayList<>();
  private final Thread thread = new Thread(this::observe, "course");
  private final long startNanos = System.nanoTime();
  private volatile String phase = "connecting";
  private volatile @Nullable SQLException failure;

  /**
   * Begins.
   *
   * @param observer connection for its questions, which the caller closes after this
   * @param meters its own, which the caller closes after this
   * @param selects grows by one with each point select
   */
  LoadCourse(Connection observer, ClientMeters meters, LongAdder selects) {
    this.observer = observer;
    this.meters = meters;
    this.selects = selects;
    thread.setDaemon(true);
    thread.start();
  }

  /** What is done from now on. */
  void enter(String name) {
    phase = name;
  }

  private void observe() {
    MeterSnapshot before = meters.read();
    long countBefore = selects.sum();
    long nanosBefore = System.nanoTime();
    try {
      while (true) {
        Thread.sleep(INTERVAL_MS);
        String during = phase;
        MeterSnapshot now = meters.read();
        long count = selects.sum();
        long nanos = System.nanoTime();
        add(during, now.since(before), count - countBefore, (nanos - nanosBefore) / 1e9);
        before = now;
        countBefore = count;
        nanosBefore = nanos;
      }
    } catch (InterruptedException e) {
      // It is closed.
    } catch (SQLException e) {
      failure = e;
    }
  }

  private void add(String during, MeterSnapshot gained, long count, double seconds)
      throws SQLException {
    LoadSample sample =
        new LoadSample(
            (System.nanoTime() - startNanos) / 1e9,
            during,
            count / seconds,
            sessions(),
            gained.counter(ClientCpuMetrics.NAME).orElse(0) / seconds,
            orNull(gained.counter(ServerCpuMetrics.NAME), seconds),
            busy(gained));
    synchronized (samples) {
      samples.add(sample);
    }
  }

  private static @Nullable Double orNull(OptionalDouble cpuSeconds, double seconds) {
    return cpuSeconds.isPresent() ? cpuSeconds.getAsDouble() / seconds : null;
  }

  private static @Nullable Double busy(MeterSnapshot gained) {
    double all = gained.counter(HostCpuMetrics.NAME).orElse(0);
    double idle = gained.counter(HostCpuMetrics.NAME, "mode", "idle").orElse(0);
    return all > 0 ? 1 - idle / all : null;
  }

  private long sessions() throws SQLException {
    try (Statement statement = observer.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Threads_connected'")) {
      return row.next() ? row.getLong(2) - 1 : 0;
    }
  }

  /**
   * What was seen so far.
   *
   * @throws SQLException if the server could not be asked
   */
  List<LoadSample> samples() throws SQLException {
    SQLException failed = failure;
    if (failed != null) {
      throw failed;
    }
    synchronized (samples) {
      return List.copyOf(samples);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
