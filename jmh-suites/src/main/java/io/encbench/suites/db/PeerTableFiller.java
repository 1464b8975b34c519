package io.encbench.suites.db;

import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.connect.ConnectionPool;
import io.encbench.profile.connect.Connections;
import io.encbench.suites.suite.ServerAccess;
import io.encbench.suites.worker.TurnArm;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Main class of a fresh JVM that has a peer's jars and fills the tables of one of that peer's arms.
 * Reads an {@link ArmSpec} from the first line of standard input and answers with an {@link
 * ArmWorker.Report}.
 */
public final class PeerTableFiller {
  private PeerTableFiller() {}

  /**
   * Fills the tables of an arm in a JVM that has the jars of its driver.
   *
   * @return why the tables could not be filled; empty on success
   */
  static Optional<String> fill(FreshJvms jvms, FreshJvm.Extras jars, ArmSpec spec) {
    try {
      return Optional.ofNullable(
          jvms.ask(PeerTableFiller.class, jars, spec, ArmWorker.Report.class).failure());
    } catch (RunFailedException e) {
      return Optional.of(e.reason());
    }
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(ArmSpec.class, PeerTableFiller::report);
  }

  private static ArmWorker.Report report(ArmSpec spec) {
    Connections connections = spec.connections(Path.of(System.getProperty("java.io.tmpdir")));
    try (ConnectionPool pool =
        connections.pool("fill", ServerAccess.FAST_LOAD, 1, new SimpleMeterRegistry())) {
      connections.prove(pool);
      try (Connection connection = pool.get()) {
        spec.table().fill(connection);
      }
      return new ArmWorker.Report(List.of(), List.of(), 0, null);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return ArmWorker.Report.failed(TurnArm.rootMessage(e));
    }
  }
}
