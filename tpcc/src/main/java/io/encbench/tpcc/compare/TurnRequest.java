package io.encbench.tpcc.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.experiment.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * What a client JVM is told whose runs take turns with those of other arms, in one line of JSON. It
 * answers with a {@link TurnAnswer}.
 *
 * @param run to open
 * @param millis length of a turn
 * @param round 0-based number of the round of a turn that counts
 * @param position 0-based place of the arm in that round
 * @param warmUp how the arm was warmed up whose run ends
 */
public record TurnRequest(
    Action action,
    @Nullable RunSpec run,
    long millis,
    int round,
    int position,
    @Nullable WarmUp warmUp) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What to do. */
  public enum Action {
    OPEN,
    WARM_UP,
    MEASURE,
    END
  }

  static TurnRequest open(RunSpec run) {
    return new TurnRequest(Action.OPEN, run, 0, 0, 0, null);
  }

  static TurnRequest warmUp(long millis) {
    return new TurnRequest(Action.WARM_UP, null, millis, 0, 0, null);
  }

  static TurnRequest measure(long millis, int round, int position) {
    return new TurnRequest(Action.MEASURE, null, millis, round, position, null);
  }

  static TurnRequest end(WarmUp warmUp) {
    return new TurnRequest(Action.END, null, 0, 0, 0, warmUp);
  }

  String toJson() {
    try {
      return MAPPER.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON of a turn", e);
    }
  }

  /** Reads what {@link #toJson} wrote. */
  public static TurnRequest of(String json) {
    try {
      return MAPPER.readValue(json, TurnRequest.class);
    } catch (JsonProcessingException e) {
      // Without the source: the line may hold a password.
      throw new IllegalStateException("not a turn: " + e.getOriginalMessage());
    }
  }

  @Override
  public String toString() {
    return "TurnRequest[" + action + "]";
  }
}
