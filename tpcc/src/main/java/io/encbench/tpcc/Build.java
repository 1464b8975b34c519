package io.encbench.tpcc;

import io.encbench.report.Figures;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.result.StoredSize;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import java.sql.Connection;
import java.sql.SQLException;
import picocli.CommandLine.ExitCode;

/** The steps of BenchmarkSQL's runDatabaseBuild.sh. */
final class Build {
  private final Database database;
  private final LoadSettings settings;
  private final ClientFleet fleet;
  private final Arguments arguments;

  Build(Database database, LoadSettings settings, ClientFleet fleet, Arguments arguments) {
    this.database = database;
    this.settings = settings;
    this.fleet = fleet;
    this.arguments = arguments;
  }

  /** Creates whatever is missing and returns the exit code. */
  int run() throws SQLException {
    complete("tableCreates");
    int loaded = new Load(database, settings, fleet, arguments).run();
    if (loaded != ExitCode.OK) {
      return loaded;
    }
    complete("indexCreates");
    if (settings.foreignKeys()) {
      complete("foreignKeys");
    }
    complete("buildFinish");
    arguments.out().println("built: " + Figures.count(settings.warehouses(), "warehouse"));
    showStored();
    return ExitCode.OK;
  }

  private void showStored() throws SQLException {
    try (Connection connection = database.connect()) {
      StoredSize stored = StoredSize.of(connection);
      arguments
          .out()
          .println(
              "stored: %d bytes of rows, %d of indexes"
                  .formatted(stored.dataBytes(), stored.indexBytes()));
    }
  }

  private void complete(String script) throws SQLException {
    try (Connection connection = database.connect()) {
      arguments.out().println(script);
      new ScriptRunner(connection, arguments.out()).complete(SqlScript.builtIn(script));
    }
  }
}
