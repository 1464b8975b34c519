package io.encbench.tpcc;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.server.DatabaseServer;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.MissingLibrariesException;
import io.encbench.server.ServerBinary;
import io.encbench.server.ServerTuning;
import io.encbench.tpcc.config.Database;

/** Embedded servers for tests, on machines that can run them. */
public final class TestServers {
  private TestServers() {}

  /** Starts one kind of server, or skips the test on a machine that cannot run it. */
  public static DatabaseServer startOrSkip(ServerBinary binary, ServerTuning tuning) {
    try {
      return EmbeddedServer.start(binary, tuning, notice -> {});
    } catch (MissingLibrariesException | ConfigurationException e) {
      return abort("not on this machine: " + e.getMessage());
    }
  }

  /**
   * Starts one kind of server for a warehouse or two. What a crash of the server would lose is not
   * what its tests are about, nor what the server says of its own work.
   */
  public static DatabaseServer startForWarehousesOrSkip(ServerBinary binary) {
    return startOrSkip(
        binary,
        ServerTuning.forThisMachine()
            .withBufferPoolBytes(512 << 20)
            .withRedoLogBytes(256 << 20)
            .withOption("innodb_flush_log_at_trx_commit", "2")
            .withOption("innodb_doublewrite", "OFF")
            .withOption("performance_schema", "OFF"));
  }

  /** The database of an embedded server as the commands connect to it, plain. */
  public static Database database(DatabaseServer server) {
    return new Database(
            "mysql",
            "com.mysql.cj.jdbc.Driver",
            Secret.of("embedded:mysql"),
            "",
            Secret.of(""),
            null)
        .at(server.endpoint());
  }
}
