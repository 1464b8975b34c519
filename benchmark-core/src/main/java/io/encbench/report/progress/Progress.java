package io.encbench.report.progress;

import io.encbench.report.console.StandardOutput;
import java.io.PrintStream;
import java.util.List;

/**
 * Shows the progress of a run and the time left: on a terminal in a line that is redrawn, elsewhere
 * in at most one line every ten seconds. The steps run one after another, in the order of the plan.
 * Thread-safe.
 */
public interface Progress extends AutoCloseable {

  /**
   * Starts to show the progress of a run.
   *
   * @param task name of the run, shown on the live line
   * @param steps planned steps in their order
   * @param out stream to print to
   * @param terminal properties of the terminal or file to which {@code out} prints
   */
  static Progress of(
      String task, List<ProgressPlan.Step> steps, PrintStream out, StandardOutput terminal) {
    var schedule = new ProgressPlan(steps, System::nanoTime);
    return terminal.interactive()
        ? new LiveProgress(task, schedule, out, terminal)
        : new LineProgress(schedule, out, terminal, System::nanoTime);
  }

  /** Records that the next step of the plan has started. */
  void stepStarted();

  /** Records that the current step has finished. */
  void stepFinished();

  /**
   * Shows what the current step has come to, until it ends or the next call. Elsewhere than on a
   * terminal it appears in at most one line every ten seconds.
   */
  void detail(String text);

  /** Prints a line that stays, such as a warning. */
  void note(String line);

  /** Ends the display, even if some steps did not run. */
  @Override
  void close();
}
