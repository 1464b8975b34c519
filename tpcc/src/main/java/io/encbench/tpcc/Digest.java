package io.encbench.tpcc;

import io.encbench.tpcc.check.TableDigest;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.schema.SchemaCheck;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;

/** What the tables hold, a line for each, by which databases can be compared. */
final class Digest {
  private final Database database;
  private final Arguments arguments;

  Digest(Database database, Arguments arguments) {
    this.database = database;
    this.arguments = arguments;
  }

  /** Reads all tables and shows their lines. */
  void run() throws SQLException {
    try (Connection connection = database.connect()) {
      SchemaCheck.require(connection);
      for (Table table : Table.values()) {
        arguments.out().println("digest " + TableDigest.of(connection, table));
      }
    }
  }
}
