package io.encbench.report.progress;

import io.encbench.report.Figures;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.report.console.StandardOutput;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints progress to logs and files: one plain line per step, at most one every ten seconds. */
final class LineProgress implements Progress {
  private static final long INTERVAL_NS = Duration.ofSeconds(10).toNanos();

  private final ProgressPlan schedule;
  private final PrintStream out;
  private final StandardOutput terminal;
  private final LongSupplier nanoClock;
  private boolean printed;
  private long lastPrintedNs;

  LineProgress(
      ProgressPlan schedule, PrintStream out, StandardOutput terminal, LongSupplier nanoClock) {
    this.schedule = schedule;
    this.out = out;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
  }

  @Override
  public synchronized void stepStarted() {
    schedule.start();
    if (!printed || nanoClock.getAsLong() - lastPrintedNs >= INTERVAL_NS) {
      print(schedule.stepName());
    }
  }

  @Override
  public synchronized void stepFinished() {
    String step = schedule.stepName();
    double overrun = schedule.overrunSeconds();
    schedule.finish();
    boolean last = schedule.finishedSteps() == schedule.steps();
    if (last) {
      print("done");
    } else if (overrun >= 1 && nanoClock.getAsLong() - lastPrintedNs >= INTERVAL_NS) {
      print(step + " (+" + seconds(overrun) + ")");
    }
  }

  @Override
  public synchronized void detail(String text) {
    if (nanoClock.getAsLong() - lastPrintedNs >= INTERVAL_NS) {
      print(schedule.stepName() + ": " + ConsoleStreams.encodable(text, terminal.charset()));
    }
  }

  @Override
  public synchronized void note(String line) {
    out.println(ConsoleStreams.encodable(line, terminal.charset()));
  }

  @Override
  public void close() {
    out.flush();
  }

  private void print(String what) {
    printed = true;
    lastPrintedNs = nanoClock.getAsLong();
    out.println(
        String.format(
            Locale.ROOT,
            "[%d/%d, %d %%] %s, %s left",
            schedule.finishedSteps(),
            schedule.steps(),
            schedule.donePercent(),
            what,
            seconds(schedule.secondsLeft())));
    out.flush();
  }

  private static String seconds(double seconds) {
    return Figures.duration(Duration.ofMillis(Math.round(1000 * seconds)));
  }
}
