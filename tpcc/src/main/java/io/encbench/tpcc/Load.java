package io.encbench.tpcc;

import io.encbench.experiment.process.InterruptGuard;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.fleet.FleetLoad;
import io.encbench.tpcc.fleet.FleetRun;
import io.encbench.tpcc.load.CsvFiles;
import io.encbench.tpcc.load.Loader;
import io.encbench.tpcc.load.SharedLoad;
import java.sql.SQLException;
import picocli.CommandLine.ExitCode;

/** A load into the tables or into files. Ctrl-C ends it after the running transactions. */
final class Load {
  private final Database database;
  private final LoadSettings settings;
  private final ClientFleet fleet;
  private final Arguments arguments;

  Load(Database database, LoadSettings settings, ClientFleet fleet, Arguments arguments) {
    this.database = database;
    this.settings = settings;
    this.fleet = fleet;
    this.arguments = arguments;
  }

  /** Loads. Returns the exit code. */
  int run() throws SQLException {
    String prefix = settings.fileLocation();
    return prefix == null ? intoTables() : intoFiles(prefix);
  }

  private int intoFiles(String prefix) {
    try (CsvFiles files = new CsvFiles(prefix, settings)) {
      arguments.out().printf("written: %,d rows to files at %s%n", files.write(), prefix);
      return ExitCode.OK;
    }
  }

  private int intoTables() throws SQLException {
    SharedLoad shared =
        settings.clients() == 1 && fleet.isHere()
            ? null
            : new FleetLoad(fleet, FleetRun.ownFlags(), database, settings);
    Loader loader = new Loader(database, settings, shared, arguments.out(), arguments.terminal());
    InterruptGuard guard = new InterruptGuard(loader::stop);
    try {
      return loader.load() == Loader.Outcome.COMPLETE ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      guard.close();
    }
  }
}
