package io.encbench.report.progress;

import io.encbench.report.console.StandardOutput;
import java.io.PrintStream;

/** A line that is redrawn in place on a terminal, and not printed elsewhere. Thread-safe. */
public final class LiveLine {
  private final PrintStream out;
  private final StandardOutput terminal;
  private int shown;

  /**
   * Creates an empty line.
   *
   * @param terminal properties of the terminal or file to which {@code out} prints
   */
  public LiveLine(PrintStream out, StandardOutput terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Replaces the text of the line, and truncates it to the width of the terminal. */
  public synchronized void draw(String text) {
    if (!terminal.interactive()) {
      return;
    }
    // The last column stays free, because on some terminals filling it starts a new line.
    String line = text.substring(0, Math.min(text.length(), terminal.width() - 1));
    erase();
    out.print(line);
    out.flush();
    shown = line.length();
  }

  /** Erases the line, so that other output can be printed. */
  public synchronized void erase() {
    if (shown > 0) {
      out.print("\r" + " ".repeat(shown) + "\r");
      shown = 0;
    }
  }
}
