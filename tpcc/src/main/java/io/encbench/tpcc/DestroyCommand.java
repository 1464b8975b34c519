package io.encbench.tpcc;

import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Drops the tables. */
@Command(
    name = "destroy",
    mixinStandardHelpOptions = true,
    description = "Drops BenchmarkSQL's tables and all their rows.")
final class DestroyCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = arguments.runningDatabase(arguments.props()).connect()) {
      new ScriptRunner(connection, arguments.out()).complete(SqlScript.builtIn("tableDrops"));
    }
    arguments.out().println("destroyed");
    return ExitCode.OK;
  }
}
