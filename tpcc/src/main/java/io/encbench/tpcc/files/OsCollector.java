package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.config.RunSettings.Collector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Samples this machine into {@code sys_info.csv} and one file per device, with BenchmarkSQL's
 * columns: shares of CPU time from 0 to 1, and rates per second. Runs in its own thread.
 */
final class OsCollector implements AutoCloseable {
  static final String SYSTEM_INFO = "sys_info.csv";

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final int run;
  private final long startNanos;
  private final List<Source> sources;
  private final ScheduledExecutorService timer;
  private long lastNanos;
  private @Nullable IOException failure;

  private record Source(Sampled sampled, CsvFile file) {}

  private OsCollector(int run, long startNanos, List<Source> sources) {
    this.run = run;
    this.startNanos = startNanos;
    this.sources = sources;
    this.lastNanos = System.nanoTime();
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "os-collector");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Creates the files and starts to sample.
   *
   * @param startNanos origin of elapsed times, on {@link System#nanoTime()}'s clock
   * @throws ConfigurationException if a device does not exist
   */
  static OsCollector start(
      RunDirectory directory, int run, long startNanos, Collector settings, ProcFiles proc)
      throws IOException {
    List<Source> sources = new ArrayList<>();
    sources.add(source(directory, SYSTEM_INFO, new Sampled.SystemInfo(proc)));
    for (String device : settings.devices()) {
      sources.add(source(directory, device + ".csv", sampled(device, proc)));
    }
    var collector = new OsCollector(run, startNanos, sources);
    long interval = settings.interval().toNanos();
    var unused =
        collector.timer.scheduleAtFixedRate(
            collector::sample, interval, interval, TimeUnit.NANOSECONDS);
    return collector;
  }

  /**
   * Checks the names of devices before a run starts.
   *
   * @throws ConfigurationException if a device does not exist, or nothing can be sampled here
   */
  static void check(Collector settings, ProcFiles proc) throws IOException {
    if (!proc.available()) {
      throw new ConfigurationException(
          "osCollectorScript: this machine has no /proc to sample; leave the osCollector keys out");
    }
    for (String device : settings.devices()) {
      var unused = sampled(device, proc);
    }
  }

  private static Sampled sampled(String device, ProcFiles proc) throws IOException {
    if (device.startsWith("blk_")) {
      return new Sampled.Disk(proc, device, device.substring("blk_".length()));
    }
    if (device.startsWith("net_")) {
      return new Sampled.Network(proc, device, device.substring("net_".length()));
    }
    throw new ConfigurationException(
        "osCollectorDevices has " + device + ": write blk_ or net_ before a device's name");
  }

  private static Source source(RunDirectory directory, String name, Sampled sampled)
      throws IOException {
    List<String> columns = new ArrayList<>(List.of("run", "elapsed"));
    columns.addAll(sampled.columns());
    return new Source(sampled, new CsvFile(directory.data(name), columns));
  }

  private synchronized void sample() {
    if (failure != null) {
      return;
    }
    long now = System.nanoTime();
    double seconds = (now - lastNanos) / NANOS_PER_SECOND;
    lastNanos = now;
    try {
      for (Source source : sources) {
        List<String> row = new ArrayList<>();
        row.add(Integer.toString(run));
        row.add(Long.toString((now - startNanos) / NANOS_PER_MILLI));
        row.addAll(source.sampled().next(seconds));
        source.file().row(row);
        source.file().flush();
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Ends the sampling.
   *
   * @throws IOException if a sample could not be read or written
   */
  @Override
  public synchronized void close() throws IOException {
    timer.shutdownNow();
    for (Source source : sources) {
      try {
        source.file().close();
      } catch (IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
