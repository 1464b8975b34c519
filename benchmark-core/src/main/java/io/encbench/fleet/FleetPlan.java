package io.encbench.fleet;

import java.nio.file.Path;
import java.util.List;

/**
 * What a fleet is to be. Immutable.
 *
 * @param size number of clients
 * @param jvms the most JVMs that a client has at the same time
 * @param flags flags of each JVM that a client launches
 * @param directory existing directory, on the machine of the program that starts the work, for the
 *     files of all clients and for {@link #log}
 */
public record FleetPlan(int size, int jvms, List<String> flags, Path directory) {
  public FleetPlan {
    flags = List.copyOf(flags);
  }

  /** File for what the launched JVMs write to standard error. */
  public Path log() {
    return directory.resolve("clients.log");
  }

  /**
   * The directory with the files that a client left in {@link Fleet#directory}.
   *
   * @param rank number of the client, from 0
   */
  public Path filesOf(int rank) {
    return directory.resolve("client-" + (rank + 1));
  }
}
