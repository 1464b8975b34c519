package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import java.util.List;
import java.util.function.Consumer;

/** Where a fleet's clients run, and how they are started there. An instance is used once. */
public interface Fleets {
  /**
   * Starts all clients, and waits for their outcomes. When it returns, the clients' files are on
   * this machine. When it returns or throws, no JVM that a client launched is alive.
   *
   * @param told receives the lines that clients {@linkplain Fleet#tell tell}, one at a time
   * @return the outcomes in the order of ranks
   * @throws RunFailedException if a client failed; the message names the first that did. Also if
   *     the calling thread was interrupted, which ends all clients at once
   */
  List<String> perform(FleetWork work, Consumer<String> told) throws RunFailedException;

  /**
   * Sends a line to all clients, which hear the lines in this order, see {@link Fleet#awaitOrder}.
   * May be called by any thread, also before {@link #perform}.
   */
  void order(String line);

  /**
   * Asks the clients to end their work soon, see {@link Fleet#endAsked}. May be called by any
   * thread.
   */
  void askEnd();
}
