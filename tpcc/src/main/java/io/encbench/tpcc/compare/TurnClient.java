package io.encbench.tpcc.compare;

import io.encbench.experiment.FreshJvm;
import io.encbench.experiment.WarmUp;
import io.encbench.experiment.WarmUpRule.Stretch;
import java.util.Objects;
import java.util.Optional;

/**
 * The client JVM of an arm whose runs take turns with those of other arms. Used by one thread;
 * {@link #close()} may come from any.
 */
final class TurnClient implements AutoCloseable {
  private final FreshJvm jvm;
  private final String whyNoAnswer;

  /** An arm that cannot be measured any further. */
  static final class TurnFailure extends Exception {
    private static final long serialVersionUID = 1L;

    TurnFailure(String reason) {
      super(reason);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * Opens a conversation.
   *
   * @param whyNoAnswer what to say when it has ended
   */
  TurnClient(FreshJvm jvm, String whyNoAnswer) {
    this.jvm = jvm;
    this.whyNoAnswer = whyNoAnswer;
    jvm.tell("");
  }

  /** Opens a run; its terminals rest. */
  void open(RunSpec run) throws TurnFailure {
    ask(TurnRequest.open(run));
  }

  /** A turn that only warms up. */
  Stretch warmUp(long millis) throws TurnFailure {
    return Objects.requireNonNull(ask(TurnRequest.warmUp(millis)).warmUp());
  }

  /** A turn that counts; what it came to is in the results of its run. */
  void measure(long millis, int round, int position) throws TurnFailure {
    ask(TurnRequest.measure(millis, round, position));
  }

  /** Ends the run. Returns why it failed, if it did; its results are in its directory. */
  Optional<String> end(WarmUp warmUp) {
    try {
      ask(TurnRequest.end(warmUp));
      return Optional.empty();
    } catch (TurnFailure e) {
      return Optional.of(e.reason());
    }
  }

  private TurnAnswer ask(TurnRequest request) throws TurnFailure {
    String line = jvm.ask(request.toJson()).orElseThrow(() -> new TurnFailure(whyNoAnswer));
    TurnAnswer answer = TurnAnswer.of(line);
    if (answer.failure() != null) {
      throw new TurnFailure(answer.failure());
    }
    return answer;
  }

  /** Ends it. */
  @Override
  public void close() {
    jvm.close();
  }
}
