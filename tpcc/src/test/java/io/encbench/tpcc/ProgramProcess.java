package io.encbench.tpcc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a process of its own. */
final class ProgramProcess {
  private ProgramProcess() {}

  /** Its command line, with output and errors in pipes. */
  static ProcessBuilder builder(String... args) {
    List<String> command = new ArrayList<>();
    // Who starts tests in the background may have had SIGINT ignored, and a process inherits that.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    command.add(EncBench.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
