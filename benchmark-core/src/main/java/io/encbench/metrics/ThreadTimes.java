package io.encbench.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * CPU time of a JVM's threads by kind, and how often they got a processor, from {@code
 * /proc/<pid>/task/<tid>/schedstat} (nanosecond resolution). Of a thread that has ended, what there
 * was up to the last reading counts. Thread-safe.
 */
final class ThreadTimes {
  /** Counters that are read together share a reading. */
  private static final long FRESH_NANOS = 1_000_000;

  private record ThreadTime(ThreadKind kind, long ns, long slices) {}

  private final String pid;

  /** By thread directory; entries stay when their thread ends, so that counters never fall. */
  private final Map<Path, ThreadTime> times = new HashMap<>();

  private long readAtNanos = System.nanoTime() - FRESH_NANOS;

  /**
   * Begins with nothing read.
   *
   * @param pid of the JVM, or {@code self}
   */
  ThreadTimes(String pid) {
    this.pid = pid;
  }

  /** Seconds of each kind that there has been. */
  Map<ThreadKind, Double> seconds() {
    return sums(time -> time.ns() / 1e9);
  }

  /** How often threads of each kind got a processor: context switches to them. */
  Map<ThreadKind, Double> slices() {
    return sums(ThreadTime::slices);
  }

  private synchronized Map<ThreadKind, Double> sums(ToDoubleFunction<ThreadTime> value) {
    if (System.nanoTime() - readAtNanos >= FRESH_NANOS) {
      readAll();
      readAtNanos = System.nanoTime();
    }
    Map<ThreadKind, Double> sums = new EnumMap<>(ThreadKind.class);
    times.values().forEach(time -> sums.merge(time.kind(), value.applyAsDouble(time), Double::sum));
    return sums;
  }

  private void readAll() {
    for (Path thread : ProcStat.threads(pid)) {
      try {
        read(thread);
      } catch (UncheckedIOException e) {
        // The thread has ended since it was listed; its last reading stands.
      }
    }
  }

  private void read(Path thread) {
    // Time on a processor, time waiting for one, and how often it got one.
    String[] schedstat = ProcStat.read(thread.resolve("schedstat")).strip().split(" ", -1);
    ThreadTime known = times.get(thread);
    ThreadKind kind = known == null ? kind(thread) : known.kind();
    times.put(
        thread, new ThreadTime(kind, Long.parseLong(schedstat[0]), Long.parseLong(schedstat[2])));
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

  /** Kinds of thread of a JVM, told apart by the names that HotSpot gives its own. */
  enum ThreadKind {
    APPLICATION,
    JIT,
    GC,
    VM;

    static ThreadKind of(String comm) {
      if (comm.startsWith("C1 Compiler") || comm.startsWith("C2 Compiler")) {
        return JIT;
      }
      if (comm.startsWith("GC Thread")
          || comm.startsWith("G1 ")
          || comm.startsWith("Par")
          || comm.startsWith("ZWorker")
          || comm.startsWith("ZDriver")
          || comm.startsWith("Shenandoah")
          || comm.startsWith("Concurrent Mark")) {
        return GC;
      }
      if (comm.startsWith("VM ")
          || comm.startsWith("Signal Dispatch")
          || comm.startsWith("Monitor Deflati")
          || comm.startsWith("Service Thread")
          || comm.startsWith("Notification Th")
          || comm.startsWith("Common-Cleaner")
          || comm.startsWith("Sweeper thread")) {
        return VM;
      }
      return APPLICATION;
    }

    String tag() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
