package io.encbench.frame;

import io.encbench.report.progress.Progress;

/** Shows a course on a console. */
public abstract class ConsoleListener implements Course.Listener {
  private final Progress progress;

  /** Shows it in a progress that has the course's steps. */
  protected ConsoleListener(Progress progress) {
    this.progress = progress;
  }

  @Override
  public final void stepStarted() {
    progress.stepStarted();
  }

  @Override
  public final void stepFinished() {
    progress.stepFinished();
  }

  @Override
  public final void note(String line) {
    progress.note(line);
  }
}
