package io.encbench.tpcc.run;

import io.encbench.report.console.StandardOutput;
import io.encbench.report.progress.LiveLine;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import java.io.PrintStream;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Prints the console output of a run in the format of BenchmarkSQL 5. Thread-safe. */
final class RunConsole {
  private static final DateTimeFormatter LOG_TIME = DateTimeFormatter.ofPattern("HH:mm:ss,SSS");
  private static final DateTimeFormatter SESSION_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final PrintStream out;
  private final StandardOutput terminal;
  private final LiveLine live;

  RunConsole(PrintStream out, StandardOutput terminal) {
    this.out = out;
    this.terminal = terminal;
    this.live = new LiveLine(out, terminal);
  }

  /** Prints a permanent line. */
  void say(String line) {
    say("INFO ", line);
  }

  /** Prints a permanent warning. */
  void warn(String line) {
    say("WARN ", line);
  }

  private synchronized void say(String severity, String line) {
    live.erase();
    out.println(
        LOG_TIME.format(LocalTime.now(ZoneId.systemDefault()))
            + " [main] "
            + severity
            + "  jTPCC : Term-00, "
            + line);
  }

  /**
   * Prints the live line. On a terminal it replaces the previous one; otherwise it is a new line.
   *
   * @param errors number of errors since the start
   * @param elapsed seconds that the figures cover
   * @param dueInFile whether a line is due if the output is not a terminal
   */
  synchronized void live(Second second, long errors, double elapsed, boolean dueInFile) {
    String line =
        String.format(
            Locale.ROOT,
            "Term-00, %d s%s  tpmC: %.0f  tpmTOTAL: %.0f  errors: %d  client CPU: %.2f cores",
            second.second(),
            second.measured() ? "" : " (ramp-up)",
            60 * second.newOrders() / elapsed,
            60 * second.transactions() / elapsed,
            errors,
            second.clientCores());
    live.draw(line);
    if (dueInFile && !terminal.interactive()) {
      out.println(line);
    }
  }

  /**
   * Prints BenchmarkSQL's final lines, which scripts look for, and EncBench's additional figures.
   */
  synchronized void end(RunResult result) {
    Throughput throughput = Throughput.of(result);
    live.erase();
    out.println();
    say("");
    say("");
    say(String.format(Locale.ROOT, "Measured tpmC (NewOrders) = %.2f", throughput.tpmC()));
    say(String.format(Locale.ROOT, "Measured tpmTOTAL = %.2f", throughput.tpmTotal()));
    say("Session Start     = " + time(result.started()));
    say("Session End       = " + time(result.ended()));
    say("Transaction Count = " + Throughput.count(result.transactions()));
    say(
        String.format(
            Locale.ROOT,
            "Client CPU        = %.1f us per transaction",
            result.clientCpu().microsPerTransaction()));
    say(
        String.format(
            Locale.ROOT,
            "Wire              = %.0f bytes and %.2f round trips per transaction",
            result.clientWire().bytesPerTransaction(),
            result.clientWire().roundTripsPerTransaction()));
    if (!result.encryption().columns().isEmpty()) {
      say(
          String.format(
              Locale.ROOT,
              "Values            = %.1f encrypted and %.1f decrypted per transaction",
              result.encryption().cellsEncryptedPerTransaction(),
              result.encryption().cellsDecryptedPerTransaction()));
    }
    Standstill.sentence(result.standstills()).ifPresent(this::warn);
    if (!result.failures().isEmpty()) {
      say("Failures by SQLSTATE = " + result.failures());
    }
  }

  private static String time(Instant instant) {
    return SESSION_TIME.format(instant);
  }
}
