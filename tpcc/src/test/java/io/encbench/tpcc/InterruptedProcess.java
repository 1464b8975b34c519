package io.encbench.tpcc;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The program in its own process, interrupted as by Ctrl-C.
 *
 * @param exitCode exit code of the process
 * @param output its standard output and standard error
 */
record InterruptedProcess(int exitCode, String output) {
  private static final long LONGEST_LIFE_SECONDS = 120;

  /**
   * Starts the program, interrupts it and waits until it ends.
   *
   * @param mark start of the output line at which it is interrupted
   * @param args arguments of the program
   */
  static InterruptedProcess at(String mark, String... args) throws Exception {
    Process process = ProgramProcess.builder(args).redirectErrorStream(true).start();
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
