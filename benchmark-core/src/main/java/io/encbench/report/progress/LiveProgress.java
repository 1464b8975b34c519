package io.encbench.report.progress;

import io.encbench.report.Figures;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.report.console.StandardOutput;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressState;

/** Shows progress on a terminal in one line that is redrawn once a second. */
final class LiveProgress implements Progress {
  private static final int REDRAW_MILLIS = 1000;
  private static final int BAR_WIDTH = 20;
  private static final int LEAST_BAR_WIDTH = 4;

  private final String task;
  private final ProgressPlan schedule;
  private final PrintStream out;
  private final StandardOutput terminal;
  private final ProgressBar bar;
  private String shown = "";
  private volatile String detail = "";

  LiveProgress(String task, ProgressPlan schedule, PrintStream out, StandardOutput terminal) {
    this.task = task;
    this.schedule = schedule;
    this.out = out;
    this.terminal = terminal;
    this.bar =
        new ProgressBarBuilder()
            .setInitialMax(schedule.steps())
            .setUpdateIntervalMillis(REDRAW_MILLIS)
            .continuousUpdate()
            .setRenderer(this::line)
            .setConsumer(new Line())
            .build();
  }

  @Override
  public void stepStarted() {
    schedule.start();
  }

  @Override
  public void stepFinished() {
    detail = "";
    schedule.finish();
    bar.stepTo(schedule.finishedSteps());
  }

  @Override
  public void detail(String text) {
    detail = ConsoleStreams.encodable(text, terminal.charset());
  }

  @Override
  public synchronized void note(String line) {
    erase();
    out.println(ConsoleStreams.encodable(line, terminal.charset()));
    draw(shown);
  }

  @Override
  public void close() {
    bar.close();
  }

  private String line(ProgressState state, int maxLength) {
    return line(maxLength);
  }

  /**
   * The current text of the line: percentage done, time left, and the step with its overrun and its
   * detail. The bar shrinks so that the rest fits, and vanishes if there is no room for it.
   */
  String line(int maxLength) {
    double overrun = schedule.overrunSeconds();
    String rest =
        String.format(
            Locale.ROOT,
            "%d %%, %d/%d, %s left  %s%s%s",
            schedule.donePercent(),
            schedule.finishedSteps(),
            schedule.steps(),
            seconds(schedule.secondsLeft()),
            schedule.stepName(),
            overrun >= 1 ? " (" + seconds(overrun) + " over plan)" : "",
            detail.isEmpty() ? "" : ": " + detail);
    String line = task + " " + bar(maxLength - task.length() - rest.length() - 4) + rest;
    return line.substring(0, Math.min(line.length(), maxLength)).stripTrailing();
  }

  private String bar(int room) {
    int width = Math.min(BAR_WIDTH, room);
    if (width < LEAST_BAR_WIDTH) {
      return "";
    }
    int filled = schedule.donePercent() * width / 100;
    return "[" + "=".repeat(filled) + " ".repeat(width - filled) + "] ";
  }

  private static String seconds(double seconds) {
    return Figures.duration(Duration.ofMillis(Math.round(1000 * seconds)));
  }

  private synchronized void redraw(String line) {
    erase();
    draw(line);
  }

  private void erase() {
    out.print("\r" + " ".repeat(shown.length()) + "\r");
  }

  private void draw(String line) {
    shown = line;
    out.print(line);
    out.flush();
  }

  private synchronized void end() {
    out.println();
    out.flush();
  }

  /** Draws the progress bar on the last line of the terminal. */
  private final class Line implements ProgressBarConsumer {
    @Override
    public int getMaxRenderedLength() {
      // The last column stays free, because on some terminals filling it starts a new line.
      return terminal.width() - 1;
    }

    @Override
    public void accept(String line) {
      redraw(line);
    }

    @Override
    public void close() {
      end();
    }
  }
}
