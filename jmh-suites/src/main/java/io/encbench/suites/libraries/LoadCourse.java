package io.encbench.suites.libraries;

import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.HostMetrics;
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
 * Samples client, server and machine twice a second until it is closed, in its own thread and over
 * its own connection.
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
   * Starts sampling.
   *
   * @param observer connection for the queries; the caller closes it after this object
   * @param meters meters for this object alone; the caller closes them after this object
   * @param selects counts the point selects
   */
  LoadCourse(Connection observer, ClientMeters meters, LongAdder selects) {
    this.observer = observer;
    this.meters = meters;
    this.selects = selects;
    thread.setDaemon(true);
    thread.start();
  }

  /** Sets the name of the phase that starts now. */
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
      // close() interrupts this thread.
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
    double all = gained.counter(HostMetrics.CPU).orElse(0);
    double idle = gained.counter(HostMetrics.CPU, "mode", "idle").orElse(0);
    return all > 0 ? 1 - idle / all : null;
  }

  private long sessions() throws SQLException {
    try (Statement statement = observer.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Threads_connected'")) {
      return row.next() ? row.getLong(2) - 1 : 0;
    }
  }

  /**
   * The samples so far.
   *
   * @throws SQLException if a query to the server failed
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
