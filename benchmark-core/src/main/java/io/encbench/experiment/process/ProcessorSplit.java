package io.encbench.experiment.process;

import io.encbench.metrics.MeteredJvm;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This machine's processors in two halves: one for a server, one for the clients that are measured
 * against it. If both could use every processor, the scheduler would decide, for the life of a
 * connection, whether its two ends share one. On a virtual machine, waking a thread on another
 * processor costs far more than on the same one: as much client CPU as a small statement itself.
 *
 * <p>Immutable. Processes are bound by {@code taskset} of util-linux.
 *
 * @param server processors of the server, by the kernel's numbers
 * @param client processors of the clients
 */
public record ProcessorSplit(List<Integer> server, List<Integer> client) implements Serializable {
  static final String TASKSET = "taskset";

  /** {@code taskset} fails if a thread ends while it goes through the threads of a process. */
  private static final int ATTEMPTS = 5;

  public ProcessorSplit {
    server = List.copyOf(server);
    client = List.copyOf(client);
  }

  /**
   * Splits the processors that this JVM may use. If there are several cores, the hardware threads
   * of a core stay on the same side. Empty with fewer than two processors, without {@code taskset},
   * and on systems other than Linux.
   */
  public static Optional<ProcessorSplit> ofThisHost() {
    if (!ProcessorTopology.available() || !hasCommand(TASKSET)) {
      return Optional.empty();
    }
    return of(ProcessorTopology.usableByCore());
  }

  /** Splits the given processors; if their number is odd, the clients get one more. */
  static Optional<ProcessorSplit> of(List<Integer> processors) {
    if (processors.size() < 2) {
      return Optional.empty();
    }
    int half = processors.size() / 2;
    return Optional.of(
        new ProcessorSplit(
            processors.subList(0, half), processors.subList(half, processors.size())));
  }

  static boolean hasCommand(String name) {
    String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(File.pathSeparator, -1))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
  }

  /**
   * Binds a server to its half, with all present and future threads.
   *
   * @throws UncheckedIOException if the process has ended or is not ours
   */
  public void bindServer(long pid) {
    bind(pid, server);
  }

  /**
   * Lets a server use both halves, while nothing is measured.
   *
   * @throws UncheckedIOException if the process has ended or is not ours
   */
  public void releaseServer(long pid) {
    bind(pid, both());
  }

  /**
   * Binds this JVM, a client, to its half, except for its JIT compiler. On this half, the compiler
   * would take the processors from the threads that wait for compiled code, and these would run
   * slow code for longer.
   */
  public void bindThisJvm() {
    bindClient(ProcessHandle.current().pid());
  }

  /**
   * Binds a client JVM to its half in the same way.
   *
   * @throws UncheckedIOException if the process has ended or is not ours
   */
  public void bindClient(long pid) {
    bindClient(pid, client, both());
  }

  /**
   * Binds a client JVM to some processors, except for its JIT compiler.
   *
   * @param all the processors that the compiler may use
   * @throws UncheckedIOException if the process has ended or is not ours
   */
  static void bindClient(long pid, List<Integer> processors, List<Integer> all) {
    bind(pid, processors);
    for (long compiler : new MeteredJvm(pid).compilerThreads()) {
      bindCompiler(pid, compiler, all);
    }
  }

  /** Binds a thread of the JIT compiler, unless it has ended: a JVM ends those that are idle. */
  static void bindCompiler(long pid, long thread, List<Integer> processors) {
    try {
      taskset(List.of("-c", "-p"), thread, processors);
    } catch (UncheckedIOException e) {
      if (Files.exists(Path.of("/proc/%d/task/%d".formatted(pid, thread)))) {
        throw e;
      }
    }
  }

  /** Lets this JVM use both halves. */
  public void releaseThisJvm() {
    bind(ProcessHandle.current().pid(), both());
  }

  /** The processors of both halves. */
  public List<Integer> both() {
    return Stream.concat(server.stream(), client.stream()).toList();
  }

  static void bind(long pid, List<Integer> processors) {
    taskset(List.of("-a", "-c", "-p"), pid, processors);
  }

  /**
   * Sets the processors of a process or thread.
   *
   * @throws UncheckedIOException if they cannot be set
   */
  private static void taskset(List<String> options, long pid, List<Integer> processors) {
    List<String> command = new ArrayList<>();
    command.add(TASKSET);
    command.addAll(options);
    command.add(processors.stream().map(String::valueOf).collect(Collectors.joining(",")));
    command.add(Long.toString(pid));
    String output = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // If the process has ended, taskset prints nothing and reports success.
        if (process.waitFor() == 0 && !output.isBlank()) {
          return;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while binding process " + pid, e);
      }
    }
    throw new UncheckedIOException(
        new IOException("process %d cannot be bound: %s".formatted(pid, output.strip())));
  }
}
