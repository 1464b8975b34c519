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

/** Makes the tables, loads them, and adds the indexes. */
@Command(
    name = "build",
    mixinStandardHelpOptions = true,
    description = {
      "Creates BenchmarkSQL's tables, loads them and adds the indexes.",
      "With the key clients above 1, several client JVMs share the load.",
      "Run the same command again to resume a build that was killed."
    })
final class BuildCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    LoadSettings settings = props.load();
    Database database = arguments.runningDatabase(props);
    ClientFleet fleet = ClientFleet.at(props.place());
    fleet.requireReady(settings.clients(), List.of(fleet.place().account(database)));
    return new Build(database, settings, fleet, arguments).run();
  }
}
