package io.encbench.tpcc;

import io.encbench.config.Secret;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.config.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Embedded servers for tests, on machines that can run them. */
public final class TestServers {
  private TestServers() {}

  /**
   * Starts one kind of server for one or two warehouses, without durability and without the
   * server's own statistics, which its tests do not need.
   */
  public static DatabaseServer startForWarehousesOrSkip(ServerBinary binary) {
    return Servers.startOrSkip(
        binary,
        ServerTuning.forThisMachine()
            .withBufferPoolBytes(512 << 20)
            .withRedoLogBytes(256 << 20)
            .withOption("innodb_flush_log_at_trx_commit", "2")
            .withOption("innodb_doublewrite", "OFF")
            .withOption("performance_schema", "OFF"));
  }

  /** The database of an embedded server, as the commands connect to it without encryption. */
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

  /**
   * Writes a props file for a comparison on a server, with one block, one warehouse and two
   * terminals.
   *
   * @param results results directory; the file is placed next to it
   * @param more further keys and values
   */
  static Path compareProps(Endpoint endpoint, Path results, String more) throws IOException {
    return Files.writeString(
        results.resolveSibling("compare.props"),
        """
        db=mysql
        conn=%s
        user=%s
        password=%s
        warehouses=1
        concurrency=2
        blocks=1
        resultDirectory=%s
        %s\
        """
            .formatted(
                endpoint.url(), endpoint.user(), endpoint.password().reveal(), results, more));
  }
}
