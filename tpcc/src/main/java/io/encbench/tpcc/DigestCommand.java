package io.encbench.tpcc;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Shows what the tables hold, decrypted, in a number for each. */
@Command(
    name = "digest",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the number of rows and a digest of each table, read through the driver.",
      "Equal rows have equal digests, encrypted or not; the times of a run do not count."
    })
final class DigestCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    Database database = arguments.runningDatabase(props);
    new Digest(database, arguments).run();
    return ExitCode.OK;
  }
}
