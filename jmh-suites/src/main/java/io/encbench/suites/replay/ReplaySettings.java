package io.encbench.suites.replay;

import java.util.List;

/**
 * How a capture is replayed.
 *
 * @param clients connections, each with a thread
 * @param rate transactions started per second, as a Poisson process; 0 for as fast as possible
 * @param preparing how often a statement is prepared
 * @param compared transactions whose answers are compared before the measurement
 * @param times multiples of the captured rate for which cores are stated
 */
public record ReplaySettings(
    int clients, int rate, Preparing preparing, int compared, List<Double> times) {
  public ReplaySettings {
    times = List.copyOf(times);
  }

  /** How often the application prepares a statement. */
  public enum Preparing {
    /** For each call, as applications do that take a connection from a pool. */
    each,
    /** Once for each connection. */
    once
  }
}
