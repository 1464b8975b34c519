package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A run as read from its directory. Immutable.
 *
 * @param host the collector's samples of the processors, by BenchmarkSQL's columns; empty without a
 *     collector
 * @param devices the collector's samples of disks and network interfaces, by device such as {@code
 *     blk_sda}
 */
public record SavedRun(
    RunResult result,
    List<Map<String, String>> host,
    Map<String, List<Map<String, String>>> devices) {

  /**
   * Reads a directory.
   *
   * @throws IOException if a file cannot be read or parsed
   */
  public static SavedRun read(RunDirectory directory) throws IOException {
    return new SavedRun(
        ResultsJson.read(directory.path().resolve(RunDirectory.RESULTS)),
        samples(directory.data(OsCollector.SYSTEM_INFO)),
        devices(directory));
  }

  /**
   * Writes the result of a BenchmarkSQL run into the directory with the run's files.
   *
   * @throws IOException if the file cannot be written
   */
  public static void writeResult(RunDirectory directory, RunResult run) throws IOException {
    ResultsJson.write(run, directory.path().resolve(RunDirectory.RESULTS));
  }

  /**
   * Reads the result of a run, without the samples of the machine.
   *
   * @throws IOException if the file cannot be read or parsed
   */
  public static RunResult readResult(RunDirectory directory) throws IOException {
    return ResultsJson.read(directory.path().resolve(RunDirectory.RESULTS));
  }

  /**
   * Reads a directory, and excludes from the measured window what ended in the first minutes of the
   * run, as BenchmarkSQL's report does. The summaries are then recomputed from {@code result.csv}
   * and {@code latency.hlog}. Values that these files do not contain (retries, CPU by type and
   * mode, memory, wire, cells) are unknown.
   *
   * @param minutes minutes since the start of the ramp-up
   * @throws IOException if a file cannot be read or parsed
   * @throws ConfigurationException if nothing is left, or the run took turns with others
   */
  public static SavedRun readSkipping(RunDirectory directory, double minutes) throws IOException {
    SavedRun whole = read(directory);
    if (whole.result().turns() != null) {
      throw new ConfigurationException(
          "SKIP_MINUTES: the run took turns with others, so its first minutes are not its warm-up,"
              + " which is already excluded; leave SKIP_MINUTES out");
    }
    RunResult later =
        new LaterWindow(whole.result(), Math.round(60 * minutes))
            .summarise(directory.data("result.csv"), directory.data(HistogramLog.FILE));
    return new SavedRun(later, whole.host(), whole.devices());
  }

  private static Map<String, List<Map<String, String>>> devices(RunDirectory directory)
      throws IOException {
    Map<String, List<Map<String, String>>> devices = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory.data(""))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.matches("(blk|net)_.*\\.csv")) {
          devices.put(name.substring(0, name.length() - ".csv".length()), samples(file));
        }
      }
    }
    return devices;
  }

  private static List<Map<String, String>> samples(Path file) throws IOException {
    return Files.exists(file) ? CsvFile.read(file) : List.of();
  }
}
