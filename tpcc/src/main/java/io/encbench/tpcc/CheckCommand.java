package io.encbench.tpcc;

import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the consistency conditions. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Checks the consistency conditions of TPC-C clause 3.3.2 over all loaded warehouses.",
      "No run or load may use the tables meanwhile. Exits with 1 if a condition is broken."
    })
final class CheckCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Option(
      names = "--after-load",
      description = "Also check number 11, which holds only before the first run.")
  private boolean afterLoad;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    Set<ConsistencyCondition> conditions =
        afterLoad ? ConsistencyCondition.afterLoad() : ConsistencyCondition.always();
    boolean holds =
        new Check(arguments.runningDatabase(props), arguments)
            .run(conditions, afterLoad ? "before" : "after").stream()
                .allMatch(ConsistencyResult::holds);
    return holds ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
