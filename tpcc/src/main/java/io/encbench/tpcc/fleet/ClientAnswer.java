package io.encbench.tpcc.fleet;

import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a client's JVM to a {@link ClientRequest}.
 *
 * @param failure reason of a failure; null after success
 * @param refusal reason why the run cannot start; null if it can
 * @param startedNanos when the terminals started, on the machine's wall clock in nanoseconds since
 *     the epoch; 0 for other requests
 * @param second the second that has ended; null if the run has ended, and for other requests
 * @param part what the client measured; null for other requests
 */
public record ClientAnswer(
    @Nullable String failure,
    @Nullable String refusal,
    long startedNanos,
    @Nullable ObservedSecond second,
    @Nullable ClientPart part)
    implements LiveJvm.Answer {
  /** Success, without details. */
  static final ClientAnswer DONE = new ClientAnswer(null, null, 0, null, null);

  static ClientAnswer failed(String reason) {
    return new ClientAnswer(reason, null, 0, null, null);
  }

  static ClientAnswer refused(String reason) {
    return new ClientAnswer(null, reason, 0, null, null);
  }

  static ClientAnswer started(long nanos) {
    return new ClientAnswer(null, null, nanos, null, null);
  }

  static ClientAnswer of(@Nullable ObservedSecond second) {
    return new ClientAnswer(null, null, 0, second, null);
  }

  static ClientAnswer of(ClientPart part) {
    return new ClientAnswer(null, null, 0, null, part);
  }
}
