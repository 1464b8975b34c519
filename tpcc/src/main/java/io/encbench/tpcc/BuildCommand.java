package io.encbench.tpcc;

import io.encbench.tpcc.config.TpccProps;
import java.sql.SQLException;
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
    return new Build(arguments.runningDatabase(props), props.load(), arguments).run();
  }
}
