package io.encbench.suites.worker;

import java.util.List;

/**
 * A request to the JVM of an arm that takes turns, which answers with a {@link TurnAnswer}.
 *
 * @param action the action to take
 * @param workloads the workloads to connect or to measure; empty for all that are connected
 * @param ms length of the action in milliseconds, or 0 if the action has no length
 */
public record TurnRequest(Action action, List<String> workloads, long ms) {

  /** What the JVM is asked to do. */
  public enum Action {
    /** Open the connections of some workloads, and prove their mode. */
    CONNECT,
    /** Run each connected workload once, unmeasured. */
    WARM_UP,
    /** Measure a connected workload in one window. */
    MEASURE,
    /** Prove the mode of all connections once more, and close them. */
    DISCONNECT
  }

  public static TurnRequest connect(List<String> workloads) {
    return new TurnRequest(Action.CONNECT, workloads, 0);
  }

  /**
   * A request for a round of warm-up.
   *
   * @param ms time for each workload
   */
  public static TurnRequest warmUp(long ms) {
    return new TurnRequest(Action.WARM_UP, List.of(), ms);
  }

  public static TurnRequest measure(String workload, long ms) {
    return new TurnRequest(Action.MEASURE, List.of(workload), ms);
  }

  public static TurnRequest disconnect() {
    return new TurnRequest(Action.DISCONNECT, List.of(), 0);
  }
}
