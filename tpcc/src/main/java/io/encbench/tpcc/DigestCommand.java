package io.encbench.tpcc;

import io.encbench.tpcc.check.TableDigest;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.schema.SchemaCheck;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Shows the number of rows and a digest of the decrypted rows of each table. */
@Command(
    name = "digest",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the number of rows and a digest of each table, as read through the driver.",
      "Equal rows have equal digests, encrypted or not. Timestamps of a run are left out."
    })
final class DigestCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    Database database = arguments.runningDatabase(props);
    new Digest(database, arguments).run();
    return ExitCode.OK;
  }

  /** Prints one digest line per table, so that the contents of two databases can be compared. */
  static final class Digest {
    private final Database database;
    private final Arguments arguments;

    Digest(Database database, Arguments arguments) {
      this.database = database;
      this.arguments = arguments;
    }

    /** Reads all tables and prints their digests. */
    void run() throws SQLException {
      try (Connection connection = database.connect()) {
        SchemaCheck.require(connection);
        for (Table table : Table.values()) {
          arguments.out().println("digest " + TableDigest.of(connection, table));
        }
      }
    }
  }
}
