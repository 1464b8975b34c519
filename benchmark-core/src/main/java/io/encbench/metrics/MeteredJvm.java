package io.encbench.metrics;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time and memory of another JVM on this machine, seen from outside through Linux's process
 * files. Thread-safe.
 */
public final class MeteredJvm {
  private final String pid;
  private final ThreadTimes threads;

  /**
   * What it has used since its start.
   *
   * @param userSeconds of all its threads, with a resolution of 10 ms as {@code systemSeconds}
   * @param systemSeconds of all its threads
   * @param applicationSeconds of its Java threads; it and the next three are parts of the first two
   * @param jitSeconds of its compiler's threads
   * @param gcSeconds of its garbage collector's threads
   * @param vmSeconds of its other threads
   * @param residentBytes of memory at the time
   */
  public record Reading(
      double userSeconds,
      double systemSeconds,
      double applicationSeconds,
      double jitSeconds,
      double gcSeconds,
      double vmSeconds,
      double residentBytes) {}

  /** Names a process. */
  public MeteredJvm(long pid) {
    this.pid = Long.toString(pid);
    this.threads = new ThreadTimes(this.pid);
  }

  /** Whether this system has the files. */
  public static boolean available() {
    return ProcStat.available();
  }

  /** What it has used until now; empty if it has ended. */
  public Optional<Reading> read() {
    try {
      ProcStat.CpuSeconds cpu = ProcStat.process(pid);
      Map<ThreadTimes.ThreadKind, Double> kinds = threads.seconds();
      double resident = ProcStat.statusBytes(pid, "VmRSS");
      return Double.isNaN(resident)
          ? Optional.empty()
          : Optional.of(
              new Reading(
                  cpu.user(),
                  cpu.system(),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.APPLICATION, 0.0),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.JIT, 0.0),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.GC, 0.0),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.VM, 0.0),
                  resident));
    } catch (UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /**
   * The kernel's numbers of its JIT compiler's threads.
   *
   * @throws UncheckedIOException if it has ended
   */
  public List<Long> compilerThreads() {
    return ThreadTimes.compilers(pid);
  }
}
