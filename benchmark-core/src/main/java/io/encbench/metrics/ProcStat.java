package io.encbench.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads Linux's process accounting files, as proc(5) describes them. Stateless. */
final class ProcStat {
  private static final Path PROC = Path.of("/proc");

  /**
   * Clock ticks a second in the files below {@code /proc}. The kernel scales to USER_HZ, which is
   * 100 on every architecture that Java runs on.
   */
  private static final double TICKS_PER_SECOND = 100;

  private ProcStat() {}

  /** Whether this system has the files. */
  static boolean available() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /**
   * What a process has used, including its ended threads.
   *
   * @param minorFaults page faults that found their page in memory
   * @param majorFaults page faults that did not
   */
  record Usage(double userSeconds, double systemSeconds, double minorFaults, double majorFaults) {}

  /**
   * What a process has used until now.
   *
   * @throws UncheckedIOException if the process is gone
   */
  static Usage usage(String pid) {
    String stat = read(PROC.resolve(pid).resolve("stat"));
    // The second field is the command in parentheses and may hold anything, so count from its end.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return new Usage(
        ticks(fields[11]),
        ticks(fields[12]),
        Double.parseDouble(fields[7]),
        Double.parseDouble(fields[9]));
  }

  /** Whether this process may read its own counts of reads and writes. */
  static boolean ioAvailable() {
    return Files.isReadable(PROC.resolve("self/io"));
  }

  /** Numbers of system calls that read and that write. */
  record IoCalls(double reads, double writes) {}

  /**
   * The system calls of a process until now.
   *
   * @throws UncheckedIOException if the process is gone, or its counts may not be read
   */
  static IoCalls ioCalls(String pid) {
    List<String> lines = read(PROC.resolve(pid).resolve("io")).lines().toList();
    return new IoCalls(count(lines, "syscr: "), count(lines, "syscw: "));
  }

  private static double count(List<String> lines, String prefix) {
    return lines.stream()
        .filter(line -> line.startsWith(prefix))
        .mapToDouble(line -> Double.parseDouble(line.substring(prefix.length())))
        .findFirst()
        .orElse(Double.NaN);
  }

  /**
   * The directories of the threads of a process.
   *
   * @throws UncheckedIOException if the process is gone
   */
  static List<Path> threads(String pid) {
    try (var threads = Files.list(PROC.resolve(pid).resolve("task"))) {
      return threads.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** CPU time of all processors together since boot, in seconds by the modes of {@code top}. */
  static double[] host() {
    String[] fields = read(PROC.resolve("stat")).lines().findFirst().orElseThrow().split(" +", -1);
    double[] seconds = new double[fields.length - 1];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = ticks(fields[i + 1]);
    }
    return seconds;
  }

  /**
   * A size line of {@code /proc/<pid>/status}, such as VmRSS, in bytes.
   *
   * @throws UncheckedIOException if the process is gone
   */
  static double statusBytes(String pid, String key) {
    return bytes(PROC.resolve(pid).resolve("status"), key);
  }

  /** Host memory, in bytes, that programs could not get without swapping. */
  static double hostMemoryUsed() {
    Path file = PROC.resolve("meminfo");
    return bytes(file, "MemTotal") - bytes(file, "MemAvailable");
  }

  private static double bytes(Path file, String key) {
    String prefix = key + ":";
    return read(file)
        .lines()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()).strip().toLowerCase(Locale.ROOT))
        .mapToDouble(text -> 1024 * Double.parseDouble(text.replace(" kb", "")))
        .findFirst()
        .orElse(Double.NaN);
  }

  static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double ticks(String field) {
    return Long.parseLong(field) / TICKS_PER_SECOND;
  }
}
