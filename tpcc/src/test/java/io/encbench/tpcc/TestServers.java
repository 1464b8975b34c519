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
