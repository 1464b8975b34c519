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

/**
 * The programs that do the runs of arms: fresh JVMs of this one, or BenchmarkSQL. {@link #stop()}
 * may come from any thread.
 */
public final class ArmClients {
  private final CompareSettings settings;
  private final Database base;
  private final ComparedServer server;
  private final Schemas schemas;
  private final ClientPrograms programs;
  private final FreshJvms jvms;
  private final Optional<BenchmarkSqlRuns> benchmarkSql;
  private final Map<String, SessionView> views = new HashMap<>();

  /**
   * Prepares runs.
   *
   * @param base where the server is
   * @param jvms starts those of this program
   */
  public ArmClients(
      CompareSettings settings,
      Database base,
      ComparedServer server,
      Schemas schemas,
      ClientPrograms programs,
      FreshJvms jvms) {
    this.settings = settings;
    this.base = base;
    this.server = server;
    this.schemas = schemas;
    this.programs = programs;
    this.jvms = jvms;
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

  /** What the server said of an arm's connection; the sessions of its runs must be like that. */
  public void proven(Arm arm, SessionView view) {
    views.put(arm.name(), view);
  }

  /** Does a run. Returns why it failed, if it did; its results are in its directory. */
  Optional<String> run(PlannedRun run) throws SQLException {
    return server.measured(() -> done(run));
  }

  private Optional<String> done(PlannedRun run) throws SQLException {
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

  /** Starts the JVM of an arm whose runs take turns with those of others. */
  TurnJvm start(Arm arm, TurnJvm.RunReader reader) throws RunFailedException {
    LiveJvm jvm = jvms.start(programs.turns(), arm.jvmExtras(), "");
    return new TurnJvm(jvm, settings, this::spec, reader);
  }

  /** What the server said of an arm's connection. */
  SessionView view(Arm arm) {
    return Objects.requireNonNull(views.get(arm.name()));
  }

  /**
   * Does a run whose stacks are sampled. Returns why it failed, if it did.
   *
   * @param results directory for its files
   */
  public Optional<String> runSampled(Arm arm, Path results) throws SQLException {
    RunSpec spec =
        spec(settings.highest(), arm, "sampled", results, /* check= */ false, /* stacks= */ true);
    return server.measured(() -> run(spec, SampledRuns.JVM_EXTRAS));
  }

  /** What a client JVM gets for a run. */
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
    return new RunSpec(
        settings.props(level, arm.on(base, schemas.working(arm)), results),
        new RunTags(
            new ComparisonDirectory(settings.directory()).name(),
            arm.name(),
            block,
            level.workload()),
        server.pid(),
        server.processors(),
        check,
        stacks);
  }

  /** Ends a program that is not this one, and lets no other begin. */
  public void stop() {
    benchmarkSql.ifPresent(BenchmarkSqlRuns::stop);
  }
}
