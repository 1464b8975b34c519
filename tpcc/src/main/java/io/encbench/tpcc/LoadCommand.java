package io.encbench.tpcc;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.fleet.ClientFleet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Loads existing tables, or writes CSV files. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    description = {
      "Loads existing tables, or writes CSV files if fileLocation is set.",
      "With the key clients above 1, several client JVMs share a load of tables.",
      "Run the same command again to resume a load that was killed."
    })
final class LoadCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    LoadSettings settings = props.load();
    if (settings.fileLocation() != null) {
      return new Load(props.database(), settings, ClientFleet.HERE, arguments).run();
    }
    Database database = arguments.runningDatabase(props);
    ClientFleet fleet = ClientFleet.at(props.place());
    fleet.requireReady(settings.clients(), List.of(fleet.place().account(database)));
    return new Load(database, settings, fleet, arguments).run();
  }
}
