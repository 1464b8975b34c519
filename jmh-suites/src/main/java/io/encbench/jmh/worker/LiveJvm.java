package io.encbench.jmh.worker;

import io.encbench.experiment.FreshJvm;
import io.encbench.frame.RunFailedException;
import java.util.function.Supplier;

/**
 * A JVM that lives beside others and does what it is asked, one thing after the other. Used by one
 * thread; {@link #close()} may come from any.
 */
public final class LiveJvm implements AutoCloseable {
  private final FreshJvm jvm;
  private final Supplier<String> whyNoAnswer;

  /**
   * Opens a conversation.
   *
   * @param opening what the JVM is told first
   * @param whyNoAnswer says so when it has ended
   */
  LiveJvm(FreshJvm jvm, Object opening, Supplier<String> whyNoAnswer) {
    this.jvm = jvm;
    this.whyNoAnswer = whyNoAnswer;
    jvm.tell(WorkerJson.write(opening));
  }

  /**
   * Asks it, and waits for the answer.
   *
   * @throws RunFailedException if it has died, or was closed
   */
  public <T> T ask(Object question, Class<T> answer) throws RunFailedException {
    String line =
        jvm.ask(WorkerJson.write(question))
            .orElseThrow(() -> new RunFailedException(whyNoAnswer.get()));
    return WorkerJson.read(line, answer);
  }

  /** Its process. */
  public long processId() {
    return jvm.processId();
  }

  /** Ends it. */
  @Override
  public void close() {
    jvm.close();
  }
}
