package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import java.io.Serializable;

/**
 * What each client of a fleet does. All clients have equal copies, which may have been sent to
 * other machines; they differ by {@link Fleet#rank} only.
 */
@FunctionalInterface
public interface FleetWork extends Serializable {
  /**
   * Does the work of one client.
   *
   * @return the outcome for the program that started the work
   * @throws RunFailedException if this client or another one has failed; then the work of all fails
   */
  String perform(Fleet fleet) throws RunFailedException;
}
