package io.encbench.tpcc.run;

import io.encbench.tpcc.result.RunResult;
import java.sql.SQLException;

/** A run that a user may stop. An instance is used once. */
public interface StoppableRun {
  /** Ends the run soon. The result covers the time until then. May be called from any thread. */
  void stop();

  /** Whether {@link #stop()} was called. */
  boolean stopped();

  /**
   * Performs the run.
   *
   * @param number number of the run, for its result
   * @return the result, without consistency conditions
   * @throws SQLException if the run cannot start
   * @throws io.encbench.config.ConfigurationException if the database cannot be connected to, or is
   *     not loaded for the run
   * @throws io.encbench.profile.proof.ModeMismatchException if a session is not in the mode that
   *     the URL asks for
   */
  RunResult run(int number) throws SQLException;
}
