package io.encbench.tpcc;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.result.ConsistencyCondition;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the benchmark. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs TPC-C on loaded tables, and writes results and a report to resultDirectory.",
      "With the key clients above 1, several client JVMs share the run.",
      "Ctrl-C ends the run and keeps its measurements. Exits with 1 if the result is not "
          + "valid."
    })
final class RunCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Option(
      names = "--check",
      description =
          "Check the consistency conditions after the run. A broken one makes the run "
              + "INVALID.")
  private boolean check;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    Database database = arguments.runningDatabase(props);
    ClientFleet fleet = ClientFleet.at(props.place());
    return new RecordedRun(props, database, OptionalLong.empty(), fleet, arguments)
        .run(List.of(), check ? ConsistencyCondition.always() : Set.of());
  }
}
