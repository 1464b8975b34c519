package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.AwakeProcessors;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Precision;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.suite.TemporaryDirectory;
import io.encbench.jmh.worker.TimeLimit;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
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
 * The db experiment on one server: every workload in every arm, in blocks. Each has a fresh JVM for
 * each arm, which are measured in turn. Used by one thread; {@link #stop()} may come from any.
 */
public final class DbSuite {
  private static final String UNFINISHED = "the run ended before the last step of its plan";

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

    /** The next step of the plan begins. */
    void stepStarted();

    /** It has ended; this is the result so far, marked invalid because it is not complete. */
    void stepFinished(ExperimentResult soFar);

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
        AwakeProcessors awake = AwakeProcessors.keep(keptAwake());
        try {
          return measure(description, tables, cells, listener);
        } finally {
          awake.close();
        }
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
    String whyInterleaved = plan.settings().whyInterleaved();
    if (whyInterleaved != null) {
      result.note("Arms were measured one after the other: " + whyInterleaved + ".");
    }
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
      for (List<DbArm> together : plan.generations(block)) {
        try (Generation generation =
            new Generation(plan, armRun, arm -> spec(arm, serverPid), block, result.of(block))) {
          measure(generation, together, result, listener);
        } catch (WorkerFailedException e) {
          return result.unfinished(
              "block %d of %d, %s"
                  .formatted(
                      block + 1, plan.blocks().size(), explain(String.valueOf(e.getMessage()))));
        }
      }
      if (precise(block + 1, result)) {
        result.note("The precision was reached after %d blocks.".formatted(block + 1));
        break;
      }
    }
    try {
      result.addStored(tables.prove());
    } catch (SQLException | ModeMismatchException e) {
      return result.unfinished("after the last block: " + explain(String.valueOf(e.getMessage())));
    }
    return result.finished();
  }

  private boolean precise(int blocks, ResultBuilder result) {
    Precision precision = plan.settings().repetition().precision();
    return precision != null
        && precision.reached(blocks, result.unfinished(UNFINISHED).comparisons());
  }

  private void measure(
      Generation generation, List<DbArm> arms, ResultBuilder result, Listener listener)
      throws WorkerFailedException {
    for (List<Workload> phase : Workload.phases(plan.settings().workloads())) {
      for (DbArm arm : DbPlan.measuring(arms, phase)) {
        listener.stepStarted();
        generation.warmUp(arm, phase);
        listener.stepFinished(result.unfinished(UNFINISHED));
      }
      for (int round = 0; round < plan.settings().window().rounds(); round++) {
        listener.stepStarted();
        generation.round(round, phase);
        listener.stepFinished(result.unfinished(UNFINISHED));
      }
      generation.disconnect(phase);
    }
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
        threads());
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

  private List<Integer> keptAwake() {
    return processors != null && AwakeProcessors.available() ? processors.both() : List.of();
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>(plan.settings().asMap());
    settings.put("threads", Integer.toString(threads()));
    settings.put("processors of clients", processors == null ? "any" : "" + processors.client());
    settings.put("processors of server", processors == null ? "any" : "" + processors.server());
    settings.put("processors kept awake", keptAwake().toString());
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
