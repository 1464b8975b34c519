package io.encbench.jvm;

import io.encbench.frame.RunFailedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that stays alive beside others and answers one request after the other. Used by one thread;
 * {@link #close()} may be called from any thread.
 */
public final class LiveJvm implements AutoCloseable {
  private final FreshJvm jvm;
  private final Supplier<String> whyNoAnswer;

  /** An answer, which may report a failure. */
  public interface Answer {
    /** The reason for the failure, or null if the request succeeded. */
    @Nullable String failure();
  }

  /**
   * Sends the opening message.
   *
   * @param opening the opening message
   * @param whyNoAnswer supplies the reason if the JVM has ended
   */
  LiveJvm(FreshJvm jvm, Object opening, Supplier<String> whyNoAnswer) {
    this.jvm = jvm;
    this.whyNoAnswer = whyNoAnswer;
    jvm.tell(JvmJson.write(opening));
  }

  /**
   * Sends a request, and waits for the answer.
   *
   * @throws RunFailedException if the request failed, or the JVM has died or was closed
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

  /**
   * Sends a request, and waits for the answer for a limited time. A JVM that has not answered by
   * then is ended.
   *
   * @throws RunFailedException if the request failed, or the JVM has died, was closed, or stalled
   */
  public <T extends Answer> T ask(Object question, Class<T> type, Duration limit)
      throws RunFailedException {
    AtomicBoolean late = new AtomicBoolean();
    CompletableFuture<Void> answered = new CompletableFuture<>();
    var unused =
        answered
            .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
            .exceptionally(
                timeout -> {
                  late.set(true);
                  close();
                  return null;
                });
    try {
      return ask(question, type);
    } catch (RunFailedException e) {
      throw late.get()
          ? new RunFailedException(
              "its JVM gave no answer for %d s and was ended".formatted(limit.toSeconds()))
          : e;
    } finally {
      answered.complete(null);
    }
  }

  /** Process id of the JVM. */
  public long processId() {
    return jvm.processId();
  }

  /** Waits for the end of the JVM, and returns whether it has ended within the limit. */
  boolean awaitEnd(Duration limit) throws InterruptedException {
    return jvm.awaitEnd(limit);
  }

  /** Ends the JVM. */
  @Override
  public void close() {
    jvm.close();
  }
}
