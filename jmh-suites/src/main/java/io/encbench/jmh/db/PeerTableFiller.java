package io.encbench.jmh.db;

import io.encbench.experiment.FreshJvmChild;
import io.encbench.jmh.worker.WorkerJson;
import io.encbench.profile.ConnectionPool;
import io.encbench.profile.Connections;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Main class of a fresh JVM with a peer's jars, which fills the tables of an arm of that peer.
 * Reads an {@link ArmSpec} from the first line of standard input and answers with an {@link
 * ArmReport}.
 */
public final class PeerTableFiller {
  private PeerTableFiller() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(
        question -> WorkerJson.write(report(WorkerJson.read(question, ArmSpec.class))));
  }

  private static ArmReport report(ArmSpec spec) {
    Connections connections = spec.connections(Path.of(System.getProperty("java.io.tmpdir")));
    try (ConnectionPool pool =
        connections.pool("fill", SuiteTables.FAST_LOAD, 1, new SimpleMeterRegistry())) {
      connections.prove(pool);
      try (Connection connection = pool.get()) {
        spec.table().fill(connection);
      }
      return new ArmReport(List.of(), List.of(), 0, null);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return ArmReport.failed(ArmWorker.rootMessage(e));
    }
  }
}
