package io.encbench.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A {@link ServerHolder} in its own JVM and process session, with its own temporary directory. */
final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final Path temporary;
  private final List<String> output = new ArrayList<>();

  private ChildJvm(Process process, Path temporary) {
    this.process = process;
    this.temporary = temporary;
  }

  /**
   * Starts the JVM.
   *
   * @param prefix command that runs the rest of its arguments
   * @param options further options of the JVM
   */
  static ChildJvm start(
      List<String> prefix, String classPath, Path temporary, List<String> options, String binary)
      throws IOException {
    var command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, "-Djava.io.tmpdir=" + temporary));
    command.addAll(options);
    command.addAll(List.of(ServerHolder.class.getName(), binary));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new ChildJvm(process, temporary);
  }

  /** The process id of its server. Waits until the server runs. */
  long serverPid() throws IOException {
    BufferedReader reader = reader();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      output.add(line);
      if (line.startsWith("server ")) {
        return Long.parseLong(line.substring("server ".length()));
      }
    }
    throw new IOException("it started no server: " + output);
  }

  /** The rest of its output. Waits until the JVM ends. */
  String remainingOutput() {
    return reader().lines().collect(Collectors.joining("\n"));
  }

  Process process() {
    return process;
  }

  /** Whether its temporary directory contains files of a server. */
  boolean hasServerFiles() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.anyMatch(
          file -> file.getFileName().toString().startsWith(ServerDirectory.PREFIX));
    }
  }

  /** Whether its server has begun to write data. */
  boolean hasServerData() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      for (Path file : files.toList()) {
        Path data = file.resolve("data");
        if (Files.isDirectory(data)) {
          try (Stream<Path> written = Files.list(data)) {
            return written.findAny().isPresent();
          }
        }
      }
      return false;
    }
  }

  /** Whether any process still has its temporary directory among its arguments. */
  boolean hasProcesses() {
    return ProcessHandle.allProcesses()
        .filter(other -> other.pid() != process.pid())
        .map(other -> other.info().commandLine().orElse(""))
        .anyMatch(line -> line.contains(temporary.toString()));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private BufferedReader reader() {
    return process.inputReader(StandardCharsets.UTF_8);
  }
}
