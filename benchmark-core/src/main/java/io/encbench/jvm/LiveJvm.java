package io.encbench.jvm;

import io.encbench.frame.RunFailedException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that lives beside others and does what it is asked, one thing after the other. Used by one
 * thread; {@link #close()} may come from any.
 */
public final class LiveJvm implements AutoCloseable {
  private final FreshJvm jvm;
  private final Supplier<String> whyNoAnswer;

  /** An answer, which may be that it could not be done. */
  public interface Answer {
    /** Why it could not be done; null if it was. */
    @Nullable String failure();
  }

  /**
   * Opens a conversation.
   *
   * @param opening what the JVM gets first
   * @param whyNoAnswer says so when it has ended
   */
  LiveJvm(FreshJvm jvm, Object opening, Supplier<String> whyNoAnswer) {
    this.jvm = jvm;
    this.whyNoAnswer = whyNoAnswer;
    jvm.tell(JvmJson.write(opening));
  }

  /**
   * Asks it, and waits for the answer.
   *
   * @throws RunFailedException if it could not do it, has died, or was closed
   */
  public <T extends Answer> T ask(Object question, Class<T> type) throws RunFailedException {
    String line =
        jvm.ask(JvmJson.write(question))
            .orElseThrow(() -> new RunFailedException(whyNoAnswer.get()));
    T answer = JvmJson.read(line, type);
    String failure = answer.failure();
    if (failure != null) {
      throw new RunFailedException(failure);
    }
    return answer;
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
