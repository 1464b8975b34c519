package io.encbench.tpcc;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.TpccProps;
import java.sql.SQLException;
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
    Database database =
        settings.fileLocation() == null ? arguments.runningDatabase(props) : props.database();
    return new Load(database, settings, arguments).run();
  }
}
