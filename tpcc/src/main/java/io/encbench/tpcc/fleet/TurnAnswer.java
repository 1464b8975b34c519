package io.encbench.tpcc.fleet;

import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientTurn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a client's JVM to a {@link TurnOrder}.
 *
 * @param failure reason of a failure; null after success
 * @param refusal reason why a run cannot start; null if it can
 * @param startedNanos when a turn started, on the machine's wall clock in nanoseconds since the
 *     epoch; 0 for other orders
 * @param turn the turn that has ended; null if it goes on, and for other orders
 * @param part what the client measured; null for other orders, and if it has no part in the run
 * @param beside counts of the client's other open runs when a run ends; otherwise empty
 */
public record TurnAnswer(
    @Nullable String failure,
    @Nullable String refusal,
    long startedNanos,
    @Nullable ClientTurn turn,
    @Nullable ClientPart part,
    List<ClientPart.Totals> beside)
    implements LiveJvm.Answer {
  /** Success, without details. */
  static final TurnAnswer DONE = new TurnAnswer(null, null, 0, null, null, List.of());

  static TurnAnswer failed(String reason) {
    return new TurnAnswer(reason, null, 0, null, null, List.of());
  }

  static TurnAnswer refused(String reason) {
    return new TurnAnswer(null, reason, 0, null, null, List.of());
  }

  static TurnAnswer started(long nanos) {
    return new TurnAnswer(null, null, nanos, null, null, List.of());
  }

  static TurnAnswer of(ClientTurn turn) {
    return new TurnAnswer(null, null, 0, turn, null, List.of());
  }

  static TurnAnswer of(@Nullable ClientPart part, List<ClientPart.Totals> beside) {
    return new TurnAnswer(null, null, 0, null, part, beside);
  }
}
