package io.encbench.tpcc.fleet;

import io.encbench.fleet.FleetPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary directory for the files and the log of clients.
 *
 * @param plan the fleet of the clients
 */
record ClientFiles(FleetPlan plan) {
  /**
   * Creates the directory.
   *
   * @param clients number of clients
   * @param jvms the most JVMs that a client has at the same time
   * @param flags flags of their JVMs
   */
  static ClientFiles create(int clients, int jvms, List<String> flags) {
    try {
      return new ClientFiles(
          new FleetPlan(clients, jvms, flags, Files.createTempDirectory("encbench-clients-")));
    } catch (IOException e) {
      throw new UncheckedIOException("no temporary directory can be created: " + e, e);
    }
  }

  /** Deletes the directory. */
  void delete() {
    delete(plan.directory());
  }

  /** Deletes all but the log, because it may tell why clients failed. */
  void deleteAllButLog() {
    for (int rank = 0; rank < plan.size(); rank++) {
      delete(plan.filesOf(rank));
    }
  }

  private static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("temporary files cannot be deleted: " + e, e);
    }
  }
}
