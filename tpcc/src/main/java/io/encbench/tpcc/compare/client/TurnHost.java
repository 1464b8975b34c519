package io.encbench.tpcc.compare.client;

import io.encbench.frame.RunFailedException;

/**
 * The client JVM of an arm whose runs take turns with those of other arms, or the JVMs of several
 * clients that share these runs. Used by one thread, except that {@link #close()} may be called
 * from any.
 */
public interface TurnHost extends AutoCloseable {
  /**
   * Performs a request.
   *
   * @throws RunFailedException if the request failed, or a JVM has died or was closed
   */
  ClientAnswer ask(TurnRequest request) throws RunFailedException;

  /** Process id of the only JVM. */
  long processId();

  /** Ends the JVMs. */
  @Override
  void close();
}
