package io.encbench.tpcc.compare;

import io.encbench.experiment.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * What a client JVM is told whose runs take turns with those of other arms. It answers with a
 * {@link ClientAnswer}.
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

  @Override
  public String toString() {
    return "TurnRequest[" + action + "]";
  }
}
