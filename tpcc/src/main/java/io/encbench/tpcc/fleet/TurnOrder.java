package io.encbench.tpcc.fleet;

import org.jspecify.annotations.Nullable;

/**
 * Order to the clients of arms whose runs take turns, and to their JVMs, which answer with a {@link
 * TurnAnswer}. It contains secrets if the clients are on this machine.
 *
 * @param arm name of the arm; a client has one JVM per arm
 * @param level name of the run's level; a JVM has one open run per level
 * @param spec specification of the run to open; null for other actions
 * @param millis length of a turn
 * @param atNanos when a turn starts, on the machine's wall clock in nanoseconds since the epoch; 0
 *     before the clients have agreed on it, and for other actions
 */
public record TurnOrder(
    Action action, String arm, String level, @Nullable ClientSpec spec, long millis, long atNanos) {
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
    END,
    /** End the JVM of the arm. */
    CLOSE
  }

  static TurnOrder open(String arm, String level, ClientSpec spec) {
    return new TurnOrder(Action.OPEN, arm, level, spec, 0, 0);
  }

  static TurnOrder of(Action action, String arm, String level) {
    return new TurnOrder(action, arm, level, null, 0, 0);
  }

  static TurnOrder turn(Action action, String arm, String level, long millis) {
    return new TurnOrder(action, arm, level, null, millis, 0);
  }

  static TurnOrder close(String arm) {
    return of(Action.CLOSE, arm, "");
  }

  /** The same order with the specification of one client. */
  TurnOrder with(ClientSpec own) {
    return new TurnOrder(action, arm, level, own, millis, atNanos);
  }

  /** The same turn with its start. */
  TurnOrder at(long nanos) {
    return new TurnOrder(action, arm, level, spec, millis, nanos);
  }

  @Override
  public String toString() {
    return "TurnOrder[" + action + " " + arm + " " + level + "]";
  }
}
