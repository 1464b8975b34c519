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
 * /proc/<pid>/task/<tid>/schedstat} (nanosecond resolution). For a thread that has ended, its last
 * reading counts. Thread-safe.
 */
final class ThreadTimes {
  /** Counters that are read within this time share a reading. */
  private static final long FRESH_NANOS = 1_000_000;

  private record ThreadTime(ThreadKind kind, long ns, long slices) {}

  private final String pid;

  /** By thread directory. Entries stay when their thread ends, so that counters never decrease. */
  private final Map<Path, ThreadTime> times = new HashMap<>();

  private long readAtNanos = System.nanoTime() - FRESH_NANOS;

  /**
   * Creates a reader that has read nothing yet.
   *
   * @param pid process id of the JVM, or {@code self}
   */
  ThreadTimes(String pid) {
    this.pid = pid;
  }

  /** CPU time, in seconds, of each kind of thread that has been seen. */
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
        // The thread has ended since it was listed; its last reading is kept.
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

  /** The thread ids of the JIT compiler, as the kernel numbers them. */
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

  /** Kinds of threads of a JVM, distinguished by the names that HotSpot gives its own threads. */
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
