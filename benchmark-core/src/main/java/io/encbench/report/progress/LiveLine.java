package io.encbench.report.progress;

import io.encbench.report.console.StandardOutput;
import java.io.PrintStream;

/** A line of a terminal that is drawn over and over; on anything else, nothing. Thread-safe. */
public final class LiveLine {
  private final PrintStream out;
  private final StandardOutput terminal;
  private int shown;

  /**
   * Begins with nothing shown.
   *
   * @param terminal what {@code out} is
   */
  public LiveLine(PrintStream out, StandardOutput terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Shows a text, as much of it as fits, in place of the last one. */
  public synchronized void draw(String text) {
    if (!terminal.interactive()) {
      return;
    }
    // The last column stays free: terminals differ in whether filling it begins a new line.
    String line = text.substring(0, Math.min(text.length(), terminal.width() - 1));
    erase();
    out.print(line);
    out.flush();
    shown = line.length();
  }

  /** Leaves an empty line, for what is printed next. */
  public synchronized void erase() {
    if (shown > 0) {
      out.print("\r" + " ".repeat(shown) + "\r");
      shown = 0;
    }
  }
}
