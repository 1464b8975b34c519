package io.encbench.tpcc.compare.client;

import io.encbench.experiment.result.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * Request to a client JVM whose runs take turns with those of other arms. The JVM answers with a
 * {@link ClientAnswer}.
 *
 * @param level name of the run's level; a JVM has one open run per level
 * @param run the run to open; null for other actions
 * @param millis length of a turn
 * @param round 0-based number of a measured turn's round
 * @param position 0-based place of the arm in that round
 * @param warmUp how the arm was warmed up, when its run ends; otherwise null
 */
public record TurnRequest(
    Action action,
    String level,
    @Nullable RunSpec run,
    long millis,
    int round,
    int position,
    @Nullable WarmUp warmUp) {
  /** The action of a request. */
  public enum Action {
    OPEN,
    WARM_UP,
    MEASURE,
    END
  }

  static TurnRequest open(String level, RunSpec run) {
    return new TurnRequest(Action.OPEN, level, run, 0, 0, 0, null);
  }

  static TurnRequest warmUp(String level, long millis) {
    return new TurnRequest(Action.WARM_UP, level, null, millis, 0, 0, null);
  }

  static TurnRequest measure(String level, long millis, int round, int position) {
    return new TurnRequest(Action.MEASURE, level, null, millis, round, position, null);
  }

  static TurnRequest end(String level, WarmUp warmUp) {
    return new TurnRequest(Action.END, level, null, 0, 0, 0, warmUp);
  }

  @Override
  public String toString() {
    return "TurnRequest[" + action + " " + level + "]";
  }
}
