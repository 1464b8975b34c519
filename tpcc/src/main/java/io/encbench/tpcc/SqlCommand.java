package io.encbench.tpcc;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Runs an SQL script. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the statements of a script. Each statement ends with a semicolon at the end of a line.",
      "\\; stands for a semicolon inside a statement. Lines that begin with -- are printed."
    })
final class SqlCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "PROPS",
      description = "Props file in BenchmarkSQL's format.")
  private Path file;

  @Parameters(
      index = "1",
      paramLabel = "SCRIPT",
      description =
          "A file, or tableCreates, indexCreates, foreignKeys, buildFinish or tableDrops.")
  private String script;

  @Override
  public Integer call() throws SQLException {
    Arguments arguments = new Arguments(file, List.of());
    TpccProps props = arguments.props();
    Database database = arguments.runningDatabase(props);
    SqlScript found = SqlScript.find(script);
    try (Connection connection = database.connect()) {
      new ScriptRunner(connection, arguments.out()).run(found);
    }
    return ExitCode.OK;
  }
}
