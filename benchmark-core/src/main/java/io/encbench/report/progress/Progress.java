package io.encbench.report.progress;

import io.encbench.report.console.StandardOutput;
import java.io.PrintStream;
import java.util.List;

/**
 * Shows how far a run is and how much time is left: a line that is redrawn on a terminal, a line at
 * most every ten seconds elsewhere. The steps run one after the other, in the order of the plan.
 * Thread-safe.
 */
public interface Progress extends AutoCloseable {

  /**
   * Begins to show a run.
   *
   * @param task name of the run, shown on the live line
   * @param steps the plan
   * @param out where to
   * @param terminal what {@code out} is
   */
  static Progress of(
      String task, List<ProgressPlan.Step> steps, PrintStream out, StandardOutput terminal) {
    var schedule = new ProgressPlan(steps, System::nanoTime);
    return terminal.interactive()
        ? new LiveProgress(task, schedule, out, terminal)
        : new LineProgress(schedule, out, terminal, System::nanoTime);
  }

  /** The next step of the plan begins. */
  void stepStarted();

  /** The running step has ended. */
  void stepFinished();

  /** Prints a line that stays, such as a warning. */
  void note(String line);

  /** Ends the display, also of a run that did not get to its last step. */
  @Override
  void close();
}
