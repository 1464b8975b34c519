package io.encbench.tpcc.compare.client;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * Performs runs that several client JVMs share, or client JVMs on other machines do. Used by one
 * thread, except that {@link #stop()} may be called from any.
 */
public interface SharedRuns {
  /**
   * Performs a run, which writes its results into its directory. Returns the reason if it could not
   * start or left no results.
   *
   * @param seconds receives a short text about each second
   */
  Optional<String> run(RunSpec spec, Consumer<String> seconds);

  /**
   * Starts the clients of an arm whose runs take turns with those of other arms.
   *
   * @param arm name of the arm
   */
  TurnHost start(String arm);

  /**
   * Whether a run has lost a client, which died or stalled or could not be started, or could not
   * write its results.
   */
  boolean lostClient();

  /** Ends a running run soon, and lets no other start. */
  void stop();
}
