package io.encbench.tpcc.fleet;

import org.jspecify.annotations.Nullable;

/**
 * Order to the clients of an arm whose runs take turns with those of other arms, and to their JVMs,
 * which answer with a {@link TurnAnswer}. It contains secrets.
 *
 * @param level name of the run's level; a client has one open run per level
 * @param spec specification of the run to open; null for other actions
 * @param millis length of a turn
 * @param atNanos when a turn starts, on the machine's wall clock in nanoseconds since the epoch; 0
 *     before the clients have agreed on it, and for other actions
 */
public record TurnOrder(
    Action action, String level, @Nullable ClientSpec spec, long millis, long atNanos) {
  /** The action of an order. */
  public enum Action {
    /** Open all connections of a run and prove their mode. */
    OPEN,
    /** Start a warm-up turn. */
    WARM_UP,
    /** Start a measured turn. */
    MEASURE,
    /** Wait for the end of the turn, but not longer than a second. */
    NEXT,
    /** End the run, and report. */
    END
  }

  static TurnOrder open(String level, ClientSpec spec) {
    return new TurnOrder(Action.OPEN, level, spec, 0, 0);
  }

  static TurnOrder of(Action action, String level) {
    return new TurnOrder(action, level, null, 0, 0);
  }

  static TurnOrder turn(Action action, String level, long millis) {
    return new TurnOrder(action, level, null, millis, 0);
  }

  /** The same turn with its start. */
  TurnOrder at(long nanos) {
    return new TurnOrder(action, level, spec, millis, nanos);
  }

  @Override
  public String toString() {
    return "TurnOrder[" + action + " " + level + "]";
  }
}
