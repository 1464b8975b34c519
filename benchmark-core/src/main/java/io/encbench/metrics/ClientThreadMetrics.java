package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * CPU time of this process by kind of thread: {@code encbench.client.cpu.threads} in seconds, by
 * {@code group} application (Java threads), jit, gc and vm (everything else of the JVM), from
 * {@code /proc/self/task/<tid>/schedstat} (nanosecond resolution). Linux only; nothing is
 * registered elsewhere.
 *
 * <p>Of a thread that has ended, the time up to the last reading counts.
 */
public final class ClientThreadMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.client.cpu.threads";

  /** Kinds of thread, told apart by the names that HotSpot gives its own. */
  enum Group {
    APPLICATION,
    JIT,
    GC,
    VM;

    static Group of(String comm) {
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

  private record ThreadTime(Group group, long ns) {}

  /** By thread directory; entries stay when their thread ends, so that counters never fall. */
  private final Map<Path, ThreadTime> times = new HashMap<>();

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!ProcStat.available()) {
      return;
    }
    for (Group group : Group.values()) {
      Counters.register(
          registry,
          NAME,
          Tags.of("group", group.tag()),
          "seconds",
          "CPU time of the client process by kind of thread",
          () -> seconds(group));
    }
  }

  /** The kernel's numbers of this JVM's JIT compiler threads; none on systems other than Linux. */
  public static List<Long> compilerThreads() {
    if (!ProcStat.available()) {
      return List.of();
    }
    return ProcStat.ownThreads().stream()
        .filter(ClientThreadMetrics::compiles)
        .map(thread -> Long.valueOf(String.valueOf(thread.getFileName())))
        .toList();
  }

  private static boolean compiles(Path thread) {
    try {
      return group(thread) == Group.JIT;
    } catch (UncheckedIOException e) {
      return false; // It has ended since it was listed.
    }
  }

  private static Group group(Path thread) {
    return Group.of(ProcStat.read(thread.resolve("comm")).strip());
  }

  private synchronized double seconds(Group group) {
    for (Path thread : ProcStat.ownThreads()) {
      try {
        read(thread);
      } catch (UncheckedIOException e) {
        // The thread has ended since it was listed; its last reading stands.
      }
    }
    Map<Group, Long> sums = new EnumMap<>(Group.class);
    times.values().forEach(time -> sums.merge(time.group(), time.ns(), Long::sum));
    return sums.getOrDefault(group, 0L) / 1e9;
  }

  private void read(Path thread) {
    String schedstat = ProcStat.read(thread.resolve("schedstat"));
    long ns = Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
    ThreadTime known = times.get(thread);
    Group group = known == null ? group(thread) : known.group();
    times.put(thread, new ThreadTime(group, ns));
  }
}
