package io.encbench.tpcc.load;

import io.encbench.report.console.StandardOutput;
import io.encbench.report.progress.LiveLine;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shows the progress of a load: on a terminal in a line redrawn every second, elsewhere in a new
 * line every ten seconds. Thread-safe.
 */
final class LoadProgress implements AutoCloseable {
  private static final Duration REDRAW = Duration.ofSeconds(1);
  private static final Duration PRINT = Duration.ofSeconds(10);
  private static final double NANOS_PER_SECOND = 1e9;

  private final long totalRows;
  private final long rowsBefore;
  private final PrintStream out;
  private final StandardOutput terminal;
  private final LiveLine live;
  private final AtomicLong rowsLoaded = new AtomicLong();
  private final long startNanos = System.nanoTime();
  private final Thread display = new Thread(this::show, "load-progress");

  /**
   * Starts to show progress.
   *
   * @param totalRows approximate number of rows of the complete load
   * @param rowsBefore number of rows loaded earlier
   */
  LoadProgress(long totalRows, long rowsBefore, PrintStream out, StandardOutput terminal) {
    this.totalRows = totalRows;
    this.rowsBefore = rowsBefore;
    this.out = out;
    this.terminal = terminal;
    this.live = new LiveLine(out, terminal);
    display.setDaemon(true);
    display.start();
  }

  /** Records that further rows have been committed. */
  void loaded(int rows) {
    rowsLoaded.addAndGet(rows);
  }

  /**
   * Ends the display and prints a summary of the load.
   *
   * @param cpuMicros CPU time that this process used for the load
   */
  void end(double cpuMicros) {
    endLiveLine();
    long rows = rowsLoaded.get();
    if (rows > 0) {
      out.printf(
          Locale.ROOT,
          "loaded %,d rows in %.1f s: %,.0f rows/s, client CPU %.1f us per row%n",
          rows,
          seconds(),
          rows / seconds(),
          cpuMicros / rows);
    }
  }

  private double seconds() {
    return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
  }

  private void show() {
    Duration interval = terminal.interactive() ? REDRAW : PRINT;
    try {
      while (true) {
        Thread.sleep(interval.toMillis());
        live.draw(line());
        if (!terminal.interactive()) {
          out.println(line());
        }
      }
    } catch (InterruptedException e) {
      // The load has ended.
    }
  }

  private String line() {
    long rows = rowsLoaded.get();
    double perSecond = rows / seconds();
    long missing = Math.max(0, totalRows - rowsBefore - rows);
    return String.format(
        Locale.ROOT,
        "loading: %,d of about %,d rows (%d %%), %,.0f rows/s, %s left",
        rowsBefore + rows,
        totalRows,
        Math.min(99, 100 * (rowsBefore + rows) / totalRows),
        perSecond,
        rows == 0 ? "?" : duration(missing / perSecond));
  }

  private static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60
        ? whole + " s"
        : String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60);
  }

  @Override
  public void close() {
    endLiveLine();
  }

  private void endLiveLine() {
    if (!display.isAlive()) {
      return;
    }
    display.interrupt();
    try {
      display.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    live.erase();
  }
}
