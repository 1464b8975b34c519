package io.encbench.frame;

import io.encbench.report.progress.Progress;

/** Shows the progress of a course on a console. */
public abstract class ConsoleListener implements Course.Listener {
  private final Progress progress;

  /** Creates a listener. The progress display must have the course's steps. */
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
