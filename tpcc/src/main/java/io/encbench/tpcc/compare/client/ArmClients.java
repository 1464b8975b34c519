package io.encbench.tpcc.compare.client;

import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.jvm.LiveJvm;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.benchmarksql.Host;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.Schemas;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.BenchmarkSql;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.run.RunTags;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts the programs that perform the arms' runs: fresh JVMs of EncBench, or BenchmarkSQL. {@link
 * #stop()} may be called from any thread.
 */
public final class ArmClients {
  private final CompareSettings settings;
  private final Database base;
  private final ComparedServer server;
  private final Schemas schemas;
  private final ClientPrograms programs;
  private final FreshJvms jvms;
  private final SharedRuns shared;
  private final Optional<BenchmarkSqlRuns> benchmarkSql;
  private final Map<String, SessionView> views = new HashMap<>();
  private Consumer<String> seconds = second -> {};

  /**
   * Prepares runs.
   *
   * @param base address of the server
   * @param jvms starts the JVMs of EncBench
   * @param shared performs the runs that several clients share
   */
  public ArmClients(
      CompareSettings settings,
      Database base,
      ComparedServer server,
      Schemas schemas,
      ClientPrograms programs,
      FreshJvms jvms,
      SharedRuns shared) {
    this.settings = settings;
    this.base = base;
    this.server = server;
    this.schemas = schemas;
    this.programs = programs;
    this.jvms = jvms;
    this.shared = shared;
    this.benchmarkSql =
        settings.arms().stream().allMatch(arm -> arm.benchmarkSql() == null)
            ? Optional.empty()
            : Optional.of(
                new BenchmarkSqlRuns(
                    settings,
                    base,
                    schemas,
                    new Host(
                        schemas.plainDatabase(),
                        server.pid(),
                        server.processors(),
                        settings.jvmFlags())));
  }

  /** Sets the receiver of a short text about each second of a run that several clients share. */
  public void tellSeconds(Consumer<String> receiver) {
    seconds = receiver;
  }

  /**
   * Records the session properties that the server reported for an arm's connection. The sessions
   * of the arm's runs must have the same.
   */
  public void proven(Arm arm, SessionView view) {
    views.put(arm.name(), view);
  }

  /**
   * Performs a run, which writes its results into its directory. Returns the reason if it failed.
   */
  Optional<String> run(PlannedRun run) throws SQLException {
    return server.measured(() -> done(run));
  }

  private Optional<String> done(PlannedRun run) throws SQLException {
    if (settings.shared()) {
      return shared.run(spec(run), seconds);
    }
    BenchmarkSql installation = run.arm().benchmarkSql();
    return installation == null
        ? run(spec(run), run.arm().jvmExtras())
        : benchmarkSql
            .orElseThrow()
            .run(installation, run, Objects.requireNonNull(views.get(run.arm().name())));
  }

  private Optional<String> run(RunSpec spec, FreshJvm.Extras extras) {
    try {
      return Optional.ofNullable(
          jvms.ask(programs.run(), extras, spec, ClientAnswer.class).failure());
    } catch (RunFailedException e) {
      return Optional.of(e.reason());
    }
  }

  /** Starts the JVM of an arm whose runs take turns with those of other arms. */
  TurnJvm start(Arm arm, TurnJvm.RunReader reader) throws RunFailedException {
    TurnHost host =
        settings.shared()
            ? shared.start(arm.name())
            : new OneJvm(jvms.start(programs.turns(), arm.jvmExtras(), ""));
    return new TurnJvm(host, settings, this::spec, reader);
  }

  /** Whether a run has lost one of several clients. */
  boolean lostClient() {
    return shared.lostClient();
  }

  /** A client JVM that does its runs alone. */
  private record OneJvm(LiveJvm jvm) implements TurnHost {
    @Override
    public ClientAnswer ask(TurnRequest request) throws RunFailedException {
      return jvm.ask(request, ClientAnswer.class);
    }

    @Override
    public long processId() {
      return jvm.processId();
    }

    @Override
    public void close() {
      jvm.close();
    }
  }

  /** Session properties that the server reported for an arm's connection. */
  SessionView view(Arm arm) {
    return Objects.requireNonNull(views.get(arm.name()));
  }

  /**
   * Performs a run whose stacks are sampled, in one JVM. Returns the reason if it failed.
   *
   * @param results directory for the run's files
   */
  public Optional<String> runSampled(Arm arm, Path results) throws SQLException {
    RunSpec spec =
        spec(settings.highest(), arm, "sampled", results, /* check= */ false, /* stacks= */ true);
    return server.measured(() -> run(spec, SampledRuns.JVM_EXTRAS));
  }

  /** The specification of a run for its client JVM. */
  private RunSpec spec(PlannedRun run) {
    return spec(
        run.level(),
        run.arm(),
        Integer.toString(run.block() + 1),
        run.directory(settings.directory()),
        run.lastOfArm(),
        /* stacks= */ false);
  }

  private RunSpec spec(
      Level level, Arm arm, String block, Path results, boolean check, boolean stacks) {
    Map<String, String> props = settings.props(level, arm.on(base, schemas.working(arm)), results);
    return new RunSpec(
        stacks ? settings.byOneClient(props) : props,
        new RunTags(
            new ComparisonDirectory(settings.directory()).name(),
            arm.name(),
            block,
            level.workload(),
            /* client= */ null),
        server.pid(),
        server.processors(),
        check,
        stacks);
  }

  /** Ends a running BenchmarkSQL and a run of several clients, and lets no other start. */
  public void stop() {
    benchmarkSql.ifPresent(BenchmarkSqlRuns::stop);
    shared.stop();
  }
}
