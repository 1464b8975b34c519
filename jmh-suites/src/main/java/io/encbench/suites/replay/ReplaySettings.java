package io.encbench.suites.replay;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a capture is replayed.
 *
 * @param clients connections, each with a thread
 * @param rate transactions started per second, as a Poisson process; 0 for as fast as possible
 * @param preparing how often a statement is prepared
 * @param ending how transactions of several calls end
 * @param compared transactions whose answers are compared before the measurement
 * @param times multiples of the captured rate for which cores are stated
 * @param values where the values are that the application passed; null to draw values
 */
public record ReplaySettings(
    int clients,
    int rate,
    Preparing preparing,
    Ending ending,
    int compared,
    List<Double> times,
    @Nullable ValuesSource values) {
  public ReplaySettings {
    times = List.copyOf(times);
  }

  /** Settings by which values are drawn. */
  public ReplaySettings(
      int clients, int rate, Preparing preparing, Ending ending, int compared, List<Double> times) {
    this(clients, rate, preparing, ending, compared, times, null);
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
