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
 * A run as its directory has it. Immutable.
 *
 * @param host what the collector has sampled of the processors, by BenchmarkSQL's columns; empty
 *     without one
 * @param devices the same of disks and network interfaces, by device such as {@code blk_sda}
 */
public record SavedRun(
    RunResult result,
    List<Map<String, String>> host,
    Map<String, List<Map<String, String>>> devices) {

  /**
   * Reads a directory.
   *
   * @throws IOException if a file cannot be read or understood
   */
  public static SavedRun read(RunDirectory directory) throws IOException {
    return new SavedRun(
        ResultsJson.read(directory.path().resolve(RunDirectory.RESULTS)),
        samples(directory.data(OsCollector.SYSTEM_INFO)),
        devices(directory));
  }

  /**
   * Writes the outcome of a run of another program into the directory that has its files.
   *
   * @throws IOException if the file cannot be written
   */
  public static void writeResult(RunDirectory directory, RunResult run) throws IOException {
    ResultsJson.write(run, directory.path().resolve(RunDirectory.RESULTS));
  }

  /**
   * Reads the outcome of a run, without the samples of its machine.
   *
   * @throws IOException if the file cannot be read or understood
   */
  public static RunResult readResult(RunDirectory directory) throws IOException {
    return ResultsJson.read(directory.path().resolve(RunDirectory.RESULTS));
  }

  /**
   * Reads a directory and leaves out of the measured window what ended in its first minutes, as
   * BenchmarkSQL's report does. The summaries are then made anew from {@code result.csv} and {@code
   * latency.hlog}; what these do not tell (retries, CPU by type and mode, memory, wire, cells) is
   * left open.
   *
   * @param minutes since the start of the ramp-up
   * @throws IOException if a file cannot be read or understood
   * @throws ConfigurationException if nothing is left, or the run took turns with others
   */
  public static SavedRun readSkipping(RunDirectory directory, double minutes) throws IOException {
    SavedRun whole = read(directory);
    if (whole.result().turns() != null) {
      throw new ConfigurationException(
          "SKIP_MINUTES: the run took turns with others, so its first minutes are not its warm-up,"
              + " which is left out already; leave SKIP_MINUTES out");
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
