package io.encbench.tpcc.compare.client;

import java.util.Optional;

/**
 * Performs runs that several client JVMs share. Used by one thread, except that {@link #stop()} may
 * be called from any.
 */
public interface SharedRuns {
  /**
   * Performs a run, which writes its results into its directory. Returns the reason if it could not
   * start or left no results.
   */
  Optional<String> run(RunSpec spec);

  /** Ends a running run soon, and lets no other start. */
  void stop();
}
