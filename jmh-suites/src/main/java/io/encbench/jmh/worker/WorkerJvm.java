package io.encbench.jmh.worker;

import io.encbench.experiment.FreshJvm;
import io.encbench.experiment.FreshJvmChild;
import io.encbench.experiment.FurtherJars;
import io.encbench.frame.RunFailedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks fresh JVMs, one at a time, a question each, or starts some that live at once. Used by one
 * thread; {@link #stop()} may come from any.
 */
public final class WorkerJvm {
  private static final String INTERRUPTED = "the run was interrupted";

  private final List<String> flags;
  private final Path temporary;
  private final Path log;
  private volatile @Nullable FreshJvm running;
  private final Queue<LiveJvm> living = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  /**
   * Prepares runs.
   *
   * @param flags JVM flags
   * @param temporary existing directory for the JVMs' temporary files
   * @param log file for what the JVMs write to standard error
   */
  public WorkerJvm(List<String> flags, Path temporary, Path log) {
    this.flags = List.copyOf(flags);
    this.temporary = temporary;
    this.log = log;
  }

  /**
   * Starts a JVM, asks it and waits for its end.
   *
   * @param main class that answers by {@link FreshJvmChild}
   * @param further jars besides those of this JVM
   * @param answer type of the answer
   * @param progress gets what it says meanwhile
   * @throws RunFailedException if it was stopped or died
   */
  public <T> T ask(
      Class<?> main,
      FurtherJars further,
      Object question,
      Class<T> answer,
      Consumer<String> progress)
      throws RunFailedException {
    if (stopped) {
      throw new RunFailedException(INTERRUPTED);
    }
    List<String> answers = new ArrayList<>();
    int exitCode;
    try (FreshJvm jvm = new FreshJvm(main, flags, further, temporary, log)) {
      running = jvm;
      exitCode =
          jvm.converse(
              WorkerJson.write(question),
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
          "its JVM ended with exit code " + exitCode + " and without an answer; see " + log);
    }
    return WorkerJson.read(answers.get(answers.size() - 1), answer);
  }

  /**
   * Starts a JVM that lives until it is closed, beside others.
   *
   * @param main class that answers by {@link FreshJvmChild#serve}
   * @param further jars besides those of this JVM
   * @param opening what it is told first
   * @throws RunFailedException if the run was stopped
   */
  public LiveJvm start(Class<?> main, FurtherJars further, Object opening)
      throws RunFailedException {
    LiveJvm jvm =
        new LiveJvm(
            new FreshJvm(main, flags, further, temporary, log),
            opening,
            () -> stopped ? INTERRUPTED : "its JVM ended without an answer; see " + log);
    living.add(jvm);
    if (stopped) {
      jvm.close();
      throw new RunFailedException(INTERRUPTED);
    }
    return jvm;
  }

  /** Ends the running JVMs, and with them the run. */
  public void stop() {
    stopped = true;
    FreshJvm jvm = running;
    if (jvm != null) {
      jvm.close();
    }
    living.forEach(LiveJvm::close);
  }

  /** Whether it was told to stop. */
  public boolean stopped() {
    return stopped;
  }
}
