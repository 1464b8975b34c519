package io.encbench.jvm;

import io.encbench.frame.RunFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts fresh JVMs: one at a time, to answer a single question, or several that are alive at the
 * same time. Used by one thread; {@link #stop()} may be called from any thread.
 */
public final class FreshJvms {
  private static final String INTERRUPTED = "the run was interrupted";

  private final JvmSetup setup;
  private volatile @Nullable FreshJvm running;
  private final Queue<LiveJvm> living = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  /** Stores what all JVMs have in common. */
  public FreshJvms(JvmSetup setup) {
    this.setup = setup;
  }

  /**
   * Prepares JVMs with the class path of this JVM.
   *
   * @param flags flags of each JVM
   * @param temporary existing directory for their temporary files
   * @param log file for what they write to standard error
   */
  public FreshJvms(List<String> flags, Path temporary, Path log) {
    this(new JvmSetup(JvmSetup.ownClassPath(), flags, temporary, log));
  }

  /**
   * Starts a JVM, asks it and waits for its end.
   *
   * @param main class that answers through {@link FreshJvmChild}
   * @param answer type of the answer
   * @param progress receives the lines of progress
   * @throws RunFailedException if the run was stopped, or the JVM ended without an answer
   */
  public <T> T ask(
      Class<?> main,
      FreshJvm.Extras extras,
      Object question,
      Class<T> answer,
      Consumer<String> progress)
      throws RunFailedException {
    if (stopped) {
      throw new RunFailedException(INTERRUPTED);
    }
    List<String> answers = new ArrayList<>();
    int exitCode;
    try (FreshJvm jvm = new FreshJvm(main, setup, extras)) {
      running = jvm;
      exitCode =
          jvm.converse(
              JvmJson.write(question),
              line ->
                  FreshJvmChild.progress(line).ifPresentOrElse(progress, () -> answers.add(line)));
    } finally {
      running = null;
    }
    if (stopped) {
      throw new RunFailedException(INTERRUPTED);
    }
    if (answers.isEmpty()) {
      throw new RunFailedException(
          "its JVM ended with exit code " + exitCode + " without an answer; see " + setup.log());
    }
    return JvmJson.read(answers.get(answers.size() - 1), answer);
  }

  /** Does the same for a JVM that reports no progress. */
  public <T> T ask(Class<?> main, FreshJvm.Extras extras, Object question, Class<T> answer)
      throws RunFailedException {
    return ask(main, extras, question, answer, line -> {});
  }

  /**
   * Starts a JVM that stays alive until it is closed, beside others.
   *
   * @param main class that answers through {@link FreshJvmChild#serve}
   * @param opening the opening message
   * @throws RunFailedException if the run was stopped
   */
  public LiveJvm start(Class<?> main, FreshJvm.Extras extras, Object opening)
      throws RunFailedException {
    FreshJvm process = new FreshJvm(main, setup, extras);
    LiveJvm jvm =
        new LiveJvm(
            process,
            opening,
            () ->
                stopped
                    ? INTERRUPTED
                    : "its JVM ended with "
                        + process.ending()
                        + " without an answer; see "
                        + setup.log());
    living.add(jvm);
    if (stopped) {
      jvm.close();
      throw new RunFailedException(INTERRUPTED);
    }
    return jvm;
  }

  /** Ends the running JVMs and prevents others from starting. */
  public void stop() {
    stopped = true;
    FreshJvm jvm = running;
    if (jvm != null) {
      jvm.close();
    }
    living.forEach(LiveJvm::close);
  }

  /**
   * Waits until none of the JVMs that {@link #start} started is alive.
   *
   * @return whether all have ended within the limit
   */
  public boolean awaitEnds(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    for (LiveJvm jvm : living) {
      if (!jvm.awaitEnd(Duration.ofNanos(deadline - System.nanoTime()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@link #stop()} was called. */
  public boolean stopped() {
    return stopped;
  }
}
