package io.encbench.tpcc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the program in its own process. */
final class ProgramProcess {
  private ProgramProcess() {}

  /** The process to start, with its output and errors in pipes. */
  static ProcessBuilder builder(String... args) {
    List<String> command = new ArrayList<>();
    // Tests started in the background may have SIGINT ignored, and child processes inherit that.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    command.add(EncBench.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
