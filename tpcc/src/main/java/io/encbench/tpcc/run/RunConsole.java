package io.encbench.tpcc.run;

import io.encbench.report.Terminal;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionType;
import java.io.PrintStream;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a run says to people, in the form of BenchmarkSQL 5. Used by one thread. */
final class RunConsole {
  private static final DateTimeFormatter LOG_TIME = DateTimeFormatter.ofPattern("HH:mm:ss,SSS");
  private static final DateTimeFormatter SESSION_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final PrintStream out;
  private final Terminal terminal;
  private int shown;

  RunConsole(PrintStream out, Terminal terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** A line that stays. */
  void say(String line) {
    erase();
    out.println(
        LOG_TIME.format(LocalTime.now(ZoneId.systemDefault()))
            + " [main] INFO   jTPCC : Term-00, "
            + line);
  }

  /**
   * The live line: in the place of the last on a terminal, else one more line.
   *
   * @param errors since the start
   * @param elapsed seconds that the figures are of
   * @param dueInFile whether a line is due where lines stay
   */
  void live(Second second, long errors, double elapsed, boolean dueInFile) {
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
    if (terminal.interactive()) {
      // The last column stays free: terminals differ in whether filling it begins a new line.
      String cut = line.substring(0, Math.min(line.length(), terminal.width() - 1));
      erase();
      out.print(cut);
      out.flush();
      shown = cut.length();
    } else if (dueInFile) {
      out.println(line);
    }
  }

  private void erase() {
    if (shown > 0) {
      out.print("\r" + " ".repeat(shown) + "\r");
      shown = 0;
    }
  }

  /** The end lines of BenchmarkSQL, which scripts look for, and what it does not have. */
  void end(RunResult result) {
    double minutes = result.measuredSeconds() / 60;
    long all = 0;
    long newOrders = 0;
    for (TransactionSummary summary : result.transactions()) {
      if (summary.type() != TransactionType.DELIVERY_BG) {
        all += summary.count();
      }
      if (summary.type() == TransactionType.NEW_ORDER) {
        newOrders = summary.count();
      }
    }
    erase();
    out.println();
    say("");
    say("");
    say(String.format(Locale.ROOT, "Measured tpmC (NewOrders) = %.2f", newOrders / minutes));
    say(String.format(Locale.ROOT, "Measured tpmTOTAL = %.2f", all / minutes));
    say("Session Start     = " + time(result.started()));
    say("Session End       = " + time(result.ended()));
    say("Transaction Count = " + all);
    say(
        String.format(
            Locale.ROOT,
            "Client CPU        = %.1f us per transaction",
            result.clientCpu().microsPerTransaction()));
    if (!result.failures().isEmpty()) {
      say("Failures by SQLSTATE = " + result.failures());
    }
  }

  private static String time(Instant instant) {
    return SESSION_TIME.format(instant);
  }
}
