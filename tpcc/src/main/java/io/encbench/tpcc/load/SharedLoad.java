package io.encbench.tpcc.load;

import java.util.function.IntConsumer;

/** Several clients that load the missing units together. An instance is used once. */
public interface SharedLoad {
  /**
   * Loads the missing units, or as many as are loaded before {@link #stop()} takes effect.
   *
   * @param loaded receives the number of rows of units that have been committed
   * @return CPU time of all clients, in nanoseconds
   * @throws LoadException if a client failed
   */
  long perform(IntConsumer loaded);

  /** Ends the load after the current units. May be called from any thread. */
  void stop();
}
