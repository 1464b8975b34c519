package io.encbench.experiment.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Keeps idle processors from halting. On each processor runs a loop that yields to any other thread
 * at once (policy {@code SCHED_IDLE}). On a virtual machine, waking a thread on a halted processor
 * is expensive, and its cost varies. With small statements, each of which waits for a reply, this
 * is most of the noise. The loops end when this object is closed, or when this JVM ends for any
 * reason. Not thread-safe.
 */
public final class AwakeProcessors implements AutoCloseable {
  private static final String CHRT = "chrt";

  /** Checks every few milliseconds whether the JVM still runs. */
  private static final String LOOP =
      "while kill -0 \"$0\" 2>/dev/null; do i=0; while [ $i -lt 10000 ]; do i=$((i+1)); done; done";

  private static final long LONGEST_END_SECONDS = 10;

  private final List<Process> loops = new ArrayList<>();

  private AwakeProcessors() {}

  /**
   * Whether this system has the required commands: {@code chrt} and {@code taskset} of util-linux.
   */
  public static boolean available() {
    return ProcessorSplit.hasCommand(CHRT) && ProcessorSplit.hasCommand(ProcessorSplit.TASKSET);
  }

  /**
   * Starts the loops.
   *
   * @param processors processors, by the kernel's numbers
   * @throws UncheckedIOException if a loop cannot be started
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

  /**
   * Kills the loops and waits until they have ended. On a busy machine that takes a while: a killed
   * process ends when it gets a processor, and these come after all others.
   */
  @Override
  public void close() {
    loops.forEach(Process::destroyForcibly);
    CompletableFuture<?>[] ends =
        loops.stream().map(Process::onExit).toArray(CompletableFuture<?>[]::new);
    var unused =
        CompletableFuture.allOf(ends)
            .completeOnTimeout(null, LONGEST_END_SECONDS, TimeUnit.SECONDS)
            .join();
  }
}
