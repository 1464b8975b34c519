package io.encbench.tpcc.fleet;

import org.jspecify.annotations.Nullable;

/**
 * Order to the clients of arms whose runs take turns, and to their JVMs, which answer with a {@link
 * TurnAnswer}. It contains secrets if the clients are on this machine.
 *
 * @param clients how many clients follow it, the first ones
 * @param arm name of the arm; a client has one JVM per arm
 * @param level name of the run's level; a JVM has one open run per level
 * @param spec specification of the run to open; null for other actions
 * @param millis length of a turn
 * @param atNanos when a turn starts, on the machine's wall clock in nanoseconds since the epoch; 0
 *     before the clients have agreed on it, and for other actions
 */
public record TurnOrder(
    Action action,
    int clients,
    String arm,
    String level,
    @Nullable ClientSpec spec,
    long millis,
    long atNanos) {
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
    /** End the run, and report. A client without a part in it reports its other open runs only. */
    END,
    /** End the JVM of the arm. */
    CLOSE
  }

  static TurnOrder open(int clients, String arm, String level, ClientSpec spec) {
    return new TurnOrder(Action.OPEN, clients, arm, level, spec, 0, 0);
  }

  static TurnOrder of(Action action, int clients, String arm, String level) {
    return new TurnOrder(action, clients, arm, level, null, 0, 0);
  }

  static TurnOrder turn(Action action, int clients, String arm, String level, long millis) {
    return new TurnOrder(action, clients, arm, level, null, millis, 0);
  }

  static TurnOrder close(int clients, String arm) {
    return of(Action.CLOSE, clients, arm, "");
  }

  /** Whether the order starts a turn. */
  boolean isTurn() {
    return action == Action.WARM_UP || action == Action.MEASURE;
  }

  /** The same order with the specification of one client. */
  TurnOrder with(ClientSpec own) {
    return new TurnOrder(action, clients, arm, level, own, millis, atNanos);
  }

  /** The same turn with its start. */
  TurnOrder at(long nanos) {
    return new TurnOrder(action, clients, arm, level, spec, millis, nanos);
  }

  @Override
  public String toString() {
    return "TurnOrder[" + action + " " + arm + " " + level + "]";
  }
}
