package io.encbench.tpcc;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The program in a process of its own, interrupted as by Ctrl-C.
 *
 * @param output of it, errors too
 */
record InterruptedProcess(int exitCode, String output) {
  private static final long LONGEST_LIFE_SECONDS = 120;

  /**
   * Starts it, interrupts it and waits for its end.
   *
   * @param mark beginning of the line of output that it is interrupted at
   */
  static InterruptedProcess at(String mark, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    // Who starts tests in the background may have had SIGINT ignored, and a process inherits that.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    command.add(EncBench.class.getName());
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    CompletableFuture.delayedExecutor(LONGEST_LIFE_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
    StringBuilder output = new StringBuilder();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.append(line).append('\n');
        if (line.startsWith(mark)) {
          new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        }
      }
    }
    return new InterruptedProcess(process.waitFor(), output.toString());
  }
}
