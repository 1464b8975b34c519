package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A standalone cluster of Spark on this machine, with a master and two workers in processes of
 * their own, started by the script that users have.
 *
 * @param directory directory for logs, process IDs and the secret
 * @param address address of the master
 */
record StandaloneCluster(Path directory, String address) {
  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Duration LONGEST_END = Duration.ofSeconds(30);

  /**
   * Starts a cluster.
   *
   * @param environment variables of the machines
   */
  static StandaloneCluster start(Path directory, Map<String, String> environment)
      throws IOException, InterruptedException {
    int port = freePort();
    ProcessBuilder script = script(directory, "start", "2");
    script.environment().putAll(environment);
    script.environment().put("PORT", Integer.toString(port));
    run(script, directory);
    return new StandaloneCluster(directory, "spark://127.0.0.1:" + port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static ProcessBuilder script(Path directory, String... args) {
    ProcessBuilder script = new ProcessBuilder(ROOT.resolve("scripts/spark-cluster.sh").toString());
    script.command().addAll(List.of(args));
    script.environment().put("SPARK_CLUSTER_DIR", directory.toString());
    return script;
  }

  private static void run(ProcessBuilder script, Path directory)
      throws IOException, InterruptedException {
    Path output = directory.resolveSibling(directory.getFileName() + ".out");
    int exitCode =
        script.redirectErrorStream(true).redirectOutput(output.toFile()).start().waitFor();
    assertThat(exitCode).as(Files.readString(output)).isZero();
  }

  /** Directory with the settings that programs on this cluster need. */
  Path settings() {
    return directory.resolve("conf");
  }

  /** A process of the cluster, such as {@code worker-1}. */
  ProcessHandle process(String name) throws IOException {
    return found(name).orElseThrow();
  }

  private Optional<ProcessHandle> found(String name) throws IOException {
    String pid = Files.readString(directory.resolve(name + ".pid")).strip();
    return ProcessHandle.of(Long.parseLong(pid));
  }

  /** The executors of the workers that are alive. */
  List<ProcessHandle> executors() throws IOException {
    return Stream.of(found("worker-1"), found("worker-2"))
        .flatMap(Optional::stream)
        .flatMap(ProcessHandle::children)
        .toList();
  }

  /** The JVMs that executors have started. */
  List<ProcessHandle> clients() throws IOException {
    return executors().stream().flatMap(ProcessHandle::children).toList();
  }

  /** Waits until processes have ended. */
  static void awaitEnd(List<ProcessHandle> processes) throws InterruptedException {
    long deadline = System.nanoTime() + LONGEST_END.toNanos();
    while (processes.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
  }

  /** Ends the cluster and all that it has started. */
  void stop() throws IOException, InterruptedException {
    run(script(directory, "stop"), directory);
  }
}
