package io.encbench.tpcc.run;

import io.encbench.report.console.StandardOutput;
import io.encbench.report.progress.LiveLine;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
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

  /**
   * Starts to show the seconds of a run.
   *
   * @param reportInterval interval of lines if the output is not a terminal
   */
  LiveSeconds liveSeconds(Duration reportInterval) {
    return new LiveSeconds(Math.max(1, reportInterval.toSeconds()));
  }

  /** Shows the seconds of a run while it lasts. Used by one thread at a time. */
  final class LiveSeconds {
    private final long reportIntervalSeconds;
    private long errors;

    private LiveSeconds(long reportIntervalSeconds) {
      this.reportIntervalSeconds = reportIntervalSeconds;
    }

    /**
     * Shows a second.
     *
     * @param elapsed seconds that the figures cover
     * @param clients the same second of each client; empty for a single client
     */
    void show(Second second, double elapsed, List<Second> clients) {
      errors += second.errors();
      boolean dueInFile = second.second() % reportIntervalSeconds == 0;
      live(second, errors, elapsed, clients, dueInFile);
    }
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
   * @param clients the same second of each client; empty for a single client
   * @param dueInFile whether a line is due if the output is not a terminal
   */
  private synchronized void live(
      Second second, long errors, double elapsed, List<Second> clients, boolean dueInFile) {
    String whole =
        String.format(
            Locale.ROOT,
            "Term-00, %d s%s  tpmC: %.0f  tpmTOTAL: %.0f  errors: %d  client CPU: %.2f cores",
            second.second(),
            second.measured() ? "" : " (ramp-up)",
            60 * second.newOrders() / elapsed,
            60 * second.transactions() / elapsed,
            errors,
            second.clientCores());
    String line = whole + byClient(clients, elapsed);
    live.draw(line);
    if (dueInFile && !terminal.interactive()) {
      out.println(line);
    }
  }

  /** The tpmTOTAL and the busy cores of each client. */
  private static String byClient(List<Second> clients, double elapsed) {
    StringBuilder text = new StringBuilder(clients.isEmpty() ? "" : "  by client:");
    for (int i = 0; i < clients.size(); i++) {
      Second second = clients.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "%s %d: %.0f, %.2f cores",
              i == 0 ? "" : ";",
              i + 1,
              60 * second.transactions() / elapsed,
              second.clientCores()));
    }
    return text.toString();
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
    result.clients().forEach(this::sayClient);
    if (!result.clients().isEmpty()) {
      say(
          String.format(
              Locale.ROOT,
              "Start skew        = %.2f ms between the first and the last client",
              ClientResult.skewMillis(result.clients())));
    }
    Standstill.sentence(result.standstills()).ifPresent(this::warn);
    if (!result.failures().isEmpty()) {
      say("Failures by SQLSTATE = " + result.failures());
    }
  }

  private void sayClient(ClientResult client) {
    say(
        String.format(
            Locale.ROOT,
            "Client %-10d = tpmTOTAL %.2f, CPU %.2f s and %.1f us per transaction, started after"
                + " %.2f ms; warehouses %d to %d, %d terminals",
            client.client(),
            client.tpmTotal(),
            client.cpuSeconds(),
            client.microsPerTransaction(),
            client.startedAfterFirstMillis(),
            client.firstWarehouse(),
            client.lastWarehouse(),
            client.terminals()));
  }

  private static String time(Instant instant) {
    return SESSION_TIME.format(instant);
  }
}
