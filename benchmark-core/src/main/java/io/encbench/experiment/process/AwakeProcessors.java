package io.encbench.experiment.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps processors from halting while they are idle: on each runs a loop that gives way to any
 * other thread at once (policy {@code SCHED_IDLE}). A virtual machine pays much, and not always the
 * same, to wake a thread on a processor that has halted; with small statements, each of which waits
 * for an answer, that is most of the noise. Closing it ends the loops; so does the end of this JVM,
 * however it comes. Not thread-safe.
 */
public final class AwakeProcessors implements AutoCloseable {
  private static final String CHRT = "chrt";

  /** Looks every few milliseconds whether the JVM is still there. */
  private static final String LOOP =
      "while kill -0 \"$0\" 2>/dev/null; do i=0; while [ $i -lt 10000 ]; do i=$((i+1)); done; done";

  private final List<Process> loops = new ArrayList<>();

  private AwakeProcessors() {}

  /** Whether this system has what it takes: {@code chrt} and {@code taskset} of util-linux. */
  public static boolean available() {
    return ProcessorSplit.hasCommand(CHRT) && ProcessorSplit.hasCommand(ProcessorSplit.TASKSET);
  }

  /**
   * Starts the loops.
   *
   * @param processors by the kernel's numbers
   * @throws UncheckedIOException if one cannot be started
   */
  public static AwakeProcessors keep(List<Integer> processors) {
    AwakeProcessors awake = new AwakeProcessors();
    String jvm = Long.toString(ProcessHandle.current().pid());
    try {
      for (int processor : processors) {
        awake.loops.add(
            new ProcessBuilder(
                    ProcessorSplit.TASKSET,
                    "-c",
                    Integer.toString(processor),
                    CHRT,
                    "--idle",
                    "0",
                    // Counted as nice time, not as user time.
                    "nice",
                    "-n",
                    "19",
                    "/bin/sh",
                    "-c",
                    LOOP,
                    jvm)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
      }
    } catch (IOException e) {
      awake.close();
      throw new UncheckedIOException("processors cannot be kept awake: " + e.getMessage(), e);
    }
    return awake;
  }

  @Override
  public void close() {
    loops.forEach(Process::destroyForcibly);
  }
}
