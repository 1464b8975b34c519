package io.encbench.suites.replay;

import java.util.List;

/**
 * How a capture is replayed.
 *
 * @param clients connections, each with a thread
 * @param rate transactions started per second, as a Poisson process; 0 for as fast as possible
 * @param preparing how often a statement is prepared
 * @param ending how transactions of several calls end
 * @param compared transactions whose answers are compared before the measurement
 * @param times multiples of the captured rate for which cores are stated
 */
public record ReplaySettings(
    int clients, int rate, Preparing preparing, Ending ending, int compared, List<Double> times) {
  public ReplaySettings {
    times = List.copyOf(times);
  }

  /** How a transaction ends that does not commit by itself. */
  public enum Ending {
    /** As the application's. Tables grow with what is inserted. */
    commit,
    /** Rolled back, so that tables keep their rows. */
    rollback
  }

  /** How often the application prepares a statement. */
  public enum Preparing {
    /** For each call, as applications do that take a connection from a pool. */
    each,
    /** Once for each connection. */
    once
  }
}
