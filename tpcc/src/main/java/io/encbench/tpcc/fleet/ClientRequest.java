package io.encbench.tpcc.fleet;

/**
 * Request to the JVM of a client, which answers with a {@link ClientAnswer}.
 *
 * @param atNanos when to start, on the machine's wall clock in nanoseconds since the epoch; 0 for
 *     other actions
 */
public record ClientRequest(Action action, long atNanos) {
  /** The action of a request. */
  public enum Action {
    /** Open all connections and prove their mode. */
    OPEN,
    /** Start the terminals at a given time. */
    START,
    /** Wait for the end of the next second. */
    NEXT,
    /** End the run soon. */
    STOP,
    /** End the terminals, and report. */
    END
  }

  static ClientRequest of(Action action) {
    return new ClientRequest(action, 0);
  }

  static ClientRequest start(long atNanos) {
    return new ClientRequest(Action.START, atNanos);
  }
}
