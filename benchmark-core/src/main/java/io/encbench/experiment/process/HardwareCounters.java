package io.encbench.experiment.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Finds out whether {@code perf} can count instructions on this machine. */
final class HardwareCounters {
  private static final String PERF = "perf";

  private static final List<String> TRIAL =
      List.of(PERF, "stat", "-x,", "-e", "instructions:u", "true");

  /** A counted event: its value, unit and name. On hybrid processors, the name contains a unit. */
  private static final Pattern COUNT = Pattern.compile("\\d+,[^,]*,[^,]*instructions.*");

  private static final int LONGEST_SECONDS = 5;

  private HardwareCounters() {}

  /**
   * The outcome of a trial.
   *
   * @param output standard output and error
   */
  record Trial(int exitCode, String output) {}

  /** Whether instructions are read, and why not. */
  static String instructions() {
    try {
      return instructions(
          ProcessorSplit.hasCommand(PERF) ? Optional.of(trial()) : Optional.empty());
    } catch (IOException e) {
      return "not read (perf cannot be run: " + e.getMessage() + ")";
    }
  }

  /**
   * Whether instructions are read, and why not.
   *
   * @param trial outcome of the trial; empty if there is no {@code perf}
   */
  static String instructions(Optional<Trial> trial) {
    return trial.map(HardwareCounters::outcome).orElse("not read (perf is not installed)");
  }

  private static String outcome(Trial trial) {
    String output = trial.output();
    if (trial.exitCode() == 0 && output.lines().anyMatch(COUNT.asMatchPredicate())) {
      return "readable with perf on this machine, not read";
    }
    if (output.contains("perf_event_paranoid") || output.contains("permission")) {
      return "not read (no permission to read the processor's counters; see"
          + " kernel.perf_event_paranoid)";
    }
    return output.contains("<not ")
        ? "not read (the processor's counters cannot be read here)"
        : "not read (perf ended with exit code " + trial.exitCode() + ")";
  }

  private static Trial trial() throws IOException {
    ProcessBuilder perf = new ProcessBuilder(TRIAL).redirectErrorStream(true);
    perf.environment().put("LC_ALL", "C");
    try {
      Process process = perf.start();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("no answer within " + LONGEST_SECONDS + " s");
      }
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Trial(process.exitValue(), output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while trying perf", e);
    }
  }
}
