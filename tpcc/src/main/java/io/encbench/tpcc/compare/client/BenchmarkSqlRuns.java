package io.encbench.tpcc.compare.client;

import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.benchmarksql.BenchmarkSqlRun;
import io.encbench.tpcc.benchmarksql.DriverJars;
import io.encbench.tpcc.benchmarksql.Host;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.Schemas;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.BenchmarkSql;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Performs the runs of a comparison that use BenchmarkSQL. {@link #stop()} may be called from any
 * thread.
 */
final class BenchmarkSqlRuns {
  private final CompareSettings settings;
  private final Database base;
  private final Schemas schemas;
  private final Host host;
  private final DriverJars drivers;
  private volatile @Nullable BenchmarkSqlRun running;
  private volatile boolean stopped;

  /**
   * Prepares runs.
   *
   * @param base address of the server
   * @throws io.encbench.config.ConfigurationException if this program lacks a driver's jar
   */
  BenchmarkSqlRuns(CompareSettings settings, Database base, Schemas schemas, Host host) {
    this.settings = settings;
    this.base = base;
    this.schemas = schemas;
    this.host = host;
    this.drivers = DriverJars.ofThisProgram();
  }

  /**
   * Performs a run, which writes its results into its directory. Returns the reason if it failed.
   *
   * @param expected the session properties that the run's sessions must have
   */
  Optional<String> run(BenchmarkSql installation, PlannedRun run, SessionView expected)
      throws SQLException {
    Arm arm = run.arm();
    String schema = schemas.working(arm);
    Database database = arm.on(base, schema);
    Path path = run.directory(settings.directory());
    BenchmarkSqlRun process =
        new BenchmarkSqlRun(
            installation,
            drivers,
            database,
            schema,
            TpccProps.of("comparison", settings.props(run.level(), database, path)).run(),
            arm.rules(),
            expected,
            host);
    running = process;
    try {
      if (stopped) {
        return Optional.of("stopped");
      }
      Optional<RunResult> result = process.run(path);
      if (result.isEmpty()) {
        return Optional.of("stopped");
      }
      RunResult measured = result.get();
      SavedRun.writeResult(
          RunDirectory.at(path),
          run.lastOfArm() && measured.measuredSeconds() > 0
              ? measured.withConsistency(schemas.check(arm, schema))
              : measured);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } finally {
      running = null;
    }
  }

  /** Ends the running process, and lets no other start. */
  void stop() {
    stopped = true;
    BenchmarkSqlRun run = running;
    if (run != null) {
      run.stop();
    }
  }
}
