package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs all steps in order: build, check, run, check again, report. Uses the running server that the
 * props name, or starts an embedded one.
 */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    description = {
      "Builds, checks, runs, checks again and reports.",
      "With conn=embedded:mysql or embedded:mariadb it starts a server for this."
    })
final class AllCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Option(
      names = "--digest",
      description = "Show a digest of each table at the end, as the command digest does.")
  private boolean digest;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    // Reports invalid run settings before a server starts.
    props.run();
    var unused = props.place();
    LoadSettings load = props.load();
    if (load.fileLocation() != null) {
      throw new ConfigurationException(
          "fileLocation is set, so nothing would be loaded into the tables: remove it, or use the"
              + " command load");
    }
    Database database = props.database();
    String embedded = database.embedded();
    if (embedded == null) {
      // The tables may have been used before, so only the conditions that always hold are checked.
      return steps(props, database, OptionalLong.empty(), ConsistencyCondition.always());
    }
    try (DatabaseServer server =
        ServerChoice.parse(embedded)
            .open(ServerTuning.forThisMachine(), arguments.out()::println)) {
      arguments.out().println("server: " + server.origin());
      return steps(
          props,
          database.at(server.endpoint()),
          server.processId(),
          ConsistencyCondition.afterLoad());
    }
  }

  private int steps(
      TpccProps props, Database database, OptionalLong serverPid, Set<ConsistencyCondition> before)
      throws SQLException {
    LoadSettings load = props.load();
    ClientFleet fleet = ClientFleet.at(props.place());
    RecordedRun run = new RecordedRun(props, database, serverPid, fleet, arguments);
    fleet.requireReady(load.clients(), List.of(fleet.place().account(database)));
    int built = new Build(database, load, fleet, arguments).run();
    if (built != ExitCode.OK) {
      return built;
    }
    List<ConsistencyResult> found = new Check(database, arguments).run(before, "before");
    int code = run.run(found, ConsistencyCondition.always());
    boolean same = !digest || new DigestCommand.Digest(database, arguments).run();
    return same ? code : ExitCode.SOFTWARE;
  }
}
