package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.suite.TemporaryDirectory;
import io.encbench.jmh.worker.TimeLimit;
import io.encbench.profile.ConnectFailure;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.profile.ModeMismatchException;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The db experiment on one server: every workload in every arm, arms interleaved in random blocks,
 * a fresh JVM for each arm of each block. Used by one thread; {@link #stop()} may come from any.
 */
public final class DbSuite {
  private final DatabaseServer server;
  private final DbPlan plan;
  private final String command;
  private final Path temporary;
  private final Secret masterKey;
  private final ArmRun armRun;
  private final @Nullable ProcessorSplit processors;

  /** Hears of the experiment's course. */
  public interface Listener {
    /**
     * Everything is checked and loaded; measuring begins.
     *
     * @param processors of server and clients; null if they are left to the scheduler
     */
    void measuring(ServerDescription server, @Nullable ProcessorSplit processors);

    /** The next arm of the plan begins. */
    void armStarted();

    /** It has ended; this is the result so far, marked invalid because it is not complete. */
    void armFinished(ExperimentResult soFar);

    /** There is no time for another block. */
    void timeLimitReached(int blocksDone);
  }

  /**
   * Prepares the experiment.
   *
   * @param command command line that repeats it, without secrets
   * @param directory existing directory for the log of the measured JVMs and their temporary files
   */
  public DbSuite(DatabaseServer server, DbPlan plan, String command, Path directory) {
    this.server = server;
    this.plan = plan;
    this.command = command;
    this.masterKey = plan.settings().repetition().key();
    this.temporary = directory.resolve("tmp");
    this.armRun =
        new ArmRun(
            plan.settings().repetition().jvmFlags(),
            temporary,
            directory.resolve("measured-jvms.log"));
    this.processors =
        plan.settings().repetition().processorsApart() && server.embedded()
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
  }

  /**
   * Runs the experiment.
   *
   * @return the result, invalid if it was cut short or its numbers must not be used
   * @throws ConfigurationException if it cannot be run as asked; nothing was measured then
   */
  public ExperimentResult run(Listener listener) {
    armRun.requireJars(plan);
    try (TemporaryDirectory made = new TemporaryDirectory(temporary)) {
      Preflight.check(server.endpoint(), plan, masterKey, made.path());
      ServerDescription description = describe();
      SuiteTables tables =
          new SuiteTables(server.endpoint(), plan, masterKey, temporary, this::fillPeerTables);
      try {
        Map<PointTable, Long> cells = createAndProve(tables);
        listener.measuring(description, processors);
        return measure(description, tables, cells, listener);
      } finally {
        drop(tables);
      }
    }
  }

  /** Ends the run soon; {@link #run} then returns what was measured. */
  public void stop() {
    armRun.stop();
  }

  private ExperimentResult measure(
      ServerDescription description,
      SuiteTables tables,
      Map<PointTable, Long> cells,
      Listener listener) {
    ResultBuilder result =
        new ResultBuilder(
            plan,
            command,
            EnvironmentProbe.probe(plan.settings().repetition().jvmFlags()),
            description,
            settings());
    result.addStored(cells);
    OptionalLong serverPid = server.processId();
    if (processors != null) {
      processors.bindServer(serverPid.orElseThrow());
    }
    TimeLimit limit = new TimeLimit(plan.settings().repetition().timeLimit(), System.nanoTime());
    for (int block = 0; block < plan.blocks().size(); block++) {
      if (!limit.allowsAnother(block, System.nanoTime())) {
        listener.timeLimitReached(block);
        result.endsEarly(TimeLimit.reached(block, plan.blocks().size()));
        break;
      }
      List<DbArm> order = plan.blocks().get(block);
      for (int position = 0; position < order.size(); position++) {
        DbArm arm = order.get(position);
        listener.armStarted();
        ArmReport report = armRun.run(spec(arm, serverPid));
        result.add(block, position, arm, report);
        String failure = report.failure();
        if (failure != null) {
          return result.unfinished(
              "block %d of %d, arm %s: %s"
                  .formatted(block + 1, plan.blocks().size(), arm.name(), explain(failure)));
        }
        listener.armFinished(
            result.unfinished("the run ended in block " + (block + 1) + ", before its last arm"));
      }
    }
    try {
      result.addStored(tables.prove());
    } catch (SQLException | ModeMismatchException e) {
      return result.unfinished("after the last block: " + explain(String.valueOf(e.getMessage())));
    }
    return result.finished();
  }

  private String explain(String failure) {
    if (armRun.stopped() || server.alive()) {
      return failure;
    }
    return "the server died in mid-run (" + failure + "). Its log ends:\n" + server.logTail();
  }

  private ArmSpec spec(DbArm arm, OptionalLong pid) {
    DbSettings settings = plan.settings();
    return new ArmSpec(
        server.endpoint(),
        arm.role(),
        arm.profile(),
        plan.arms().get(0).profile(),
        masterKey,
        pid.isPresent() ? pid.getAsLong() : null,
        processors,
        settings.rows(),
        threads(),
        settings.window(),
        arm.measured(settings.workloads()));
  }

  private int threads() {
    Integer asked = plan.settings().threads();
    if (asked != null) {
      return asked;
    }
    return processors == null
        ? Runtime.getRuntime().availableProcessors()
        : processors.client().size();
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>(plan.settings().asMap());
    settings.put("threads", Integer.toString(threads()));
    settings.put("processors of clients", processors == null ? "any" : "" + processors.client());
    settings.put("processors of server", processors == null ? "any" : "" + processors.server());
    server.settings().forEach((name, value) -> settings.put("server option " + name, value));
    return settings;
  }

  private void fillPeerTables(DbArm arm) {
    String failure = armRun.fillTables(spec(arm, server.processId())).failure();
    if (failure != null) {
      throw new ConfigurationException(
          "the tables of profile " + arm.name() + " could not be filled: " + explain(failure));
    }
  }

  private static Map<PointTable, Long> createAndProve(SuiteTables tables) {
    try {
      tables.create();
      return tables.prove();
    } catch (SQLException | ModeMismatchException e) {
      throw new ConfigurationException(String.valueOf(e.getMessage()), e);
    }
  }

  private ServerDescription describe() {
    ConnectionProfile baseline = plan.arms().get(0).profile();
    try (Connection connection =
        new Connections(server.endpoint(), baseline, temporary).open(Map.of())) {
      ServerFacts facts = ServerProbe.probe(connection);
      return new ServerDescription(
          facts.product(),
          facts.product(),
          facts.version(),
          facts.tlsLibrary(),
          server.origin(),
          facts.variables());
    } catch (SQLException e) {
      throw ConnectFailure.explain(e, server.endpoint(), baseline);
    }
  }

  private void drop(SuiteTables tables) {
    if (!server.alive()) {
      return;
    }
    try {
      tables.drop();
    } catch (SQLException e) {
      System.err.println("The tables could not be dropped: " + e.getMessage());
    }
  }
}
