package io.encbench.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CPU time of a JVM's threads by kind, from {@code /proc/<pid>/task/<tid>/schedstat} (nanosecond
 * resolution). Of a thread that has ended, the time up to the last reading counts. Thread-safe.
 */
final class ThreadTimes {
  private record ThreadTime(ThreadKind kind, long ns) {}

  private final String pid;

  /** By thread directory; entries stay when their thread ends, so that counters never fall. */
  private final Map<Path, ThreadTime> times = new HashMap<>();

  /**
   * Begins with nothing read.
   *
   * @param pid of the JVM, or {@code self}
   */
  ThreadTimes(String pid) {
    this.pid = pid;
  }

  /** Seconds of each kind that there has been. */
  synchronized Map<ThreadKind, Double> seconds() {
    for (Path thread : ProcStat.threads(pid)) {
      try {
        read(thread);
      } catch (UncheckedIOException e) {
        // The thread has ended since it was listed; its last reading stands.
      }
    }
    Map<ThreadKind, Double> sums = new EnumMap<>(ThreadKind.class);
    times.values().forEach(time -> sums.merge(time.kind(), time.ns() / 1e9, Double::sum));
    return sums;
  }

  private void read(Path thread) {
    String schedstat = ProcStat.read(thread.resolve("schedstat"));
    long ns = Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
    ThreadTime known = times.get(thread);
    ThreadKind kind = known == null ? kind(thread) : known.kind();
    times.put(thread, new ThreadTime(kind, ns));
  }

  /** The kernel's numbers of the JIT compiler's threads. */
  static List<Long> compilers(String pid) {
    return ProcStat.threads(pid).stream()
        .filter(ThreadTimes::compiles)
        .map(thread -> Long.valueOf(String.valueOf(thread.getFileName())))
        .toList();
  }

  private static boolean compiles(Path thread) {
    try {
      return kind(thread) == ThreadKind.JIT;
    } catch (UncheckedIOException e) {
      return false; // It has ended since it was listed.
    }
  }

  private static ThreadKind kind(Path thread) {
    return ThreadKind.of(ProcStat.read(thread.resolve("comm")).strip());
  }
}
