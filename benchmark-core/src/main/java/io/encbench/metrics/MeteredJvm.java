package io.encbench.metrics;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU time and memory of another JVM on this machine, read from Linux's process files. Thread-safe.
 */
public final class MeteredJvm {
  private final String pid;
  private final ThreadTimes threads;

  /**
   * What a JVM has used since its start, and its memory.
   *
   * @param userSeconds user CPU time of all its threads, with a resolution of 10 ms like {@code
   *     systemSeconds}
   * @param systemSeconds system CPU time of all its threads
   * @param applicationSeconds CPU time of its Java threads; this and the next three are parts of
   *     the first two
   * @param jitSeconds CPU time of its JIT compiler's threads
   * @param gcSeconds CPU time of its garbage collector's threads
   * @param vmSeconds CPU time of its other threads
   * @param contextSwitches how often its threads got a processor, without the JIT compiler's
   * @param pageFaults minor and major page faults
   * @param ioCalls system calls that read or write; NaN if they cannot be read
   * @param residentBytes resident memory at the time of reading
   */
  public record Reading(
      double userSeconds,
      double systemSeconds,
      double applicationSeconds,
      double jitSeconds,
      double gcSeconds,
      double vmSeconds,
      double contextSwitches,
      double pageFaults,
      double ioCalls,
      double residentBytes) {}

  /** Creates a reader for a process. */
  public MeteredJvm(long pid) {
    this.pid = Long.toString(pid);
    this.threads = new ThreadTimes(this.pid);
  }

  /** Whether this system has these files. */
  public static boolean available() {
    return ProcStat.available();
  }

  /** Reads what the JVM has used until now; empty if it has ended. */
  public Optional<Reading> read() {
    try {
      ProcStat.Usage usage = ProcStat.usage(pid);
      Map<ThreadTimes.ThreadKind, Double> kinds = threads.seconds();
      Map<ThreadTimes.ThreadKind, Double> slices = threads.slices();
      slices.remove(ThreadTimes.ThreadKind.JIT);
      double calls = ioCalls();
      double resident = ProcStat.statusBytes(pid, "VmRSS");
      return Double.isNaN(resident)
          ? Optional.empty()
          : Optional.of(
              new Reading(
                  usage.userSeconds(),
                  usage.systemSeconds(),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.APPLICATION, 0.0),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.JIT, 0.0),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.GC, 0.0),
                  kinds.getOrDefault(ThreadTimes.ThreadKind.VM, 0.0),
                  slices.values().stream().mapToDouble(Double::doubleValue).sum(),
                  usage.minorFaults() + usage.majorFaults(),
                  calls,
                  resident));
    } catch (UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private double ioCalls() {
    try {
      ProcStat.IoCalls calls = ProcStat.ioCalls(pid);
      return calls.reads() + calls.writes();
    } catch (UncheckedIOException e) {
      return Double.NaN;
    }
  }

  /**
   * The thread ids of its JIT compiler, as the kernel numbers them.
   *
   * @throws UncheckedIOException if the JVM has ended
   */
  public List<Long> compilerThreads() {
    return ThreadTimes.compilers(pid);
  }
}
