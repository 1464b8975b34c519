package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.WarmUp;
import io.encbench.frame.RunFailedException;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.ResultDirectory;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.RunFiles;
import io.encbench.tpcc.files.RunInfo;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.fleet.ClientFleet;
import io.encbench.tpcc.fleet.ClientSpec;
import io.encbench.tpcc.fleet.FleetRun;
import io.encbench.tpcc.fleet.FleetTurns;
import io.encbench.tpcc.report.TpccReport;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.run.BenchmarkRun;
import io.encbench.tpcc.run.JvmRuns;
import io.encbench.tpcc.run.RunInTurns;
import io.encbench.tpcc.run.RunTags;
import io.encbench.tpcc.run.StoppableRun;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.SchemaCheck;
import io.encbench.tpcc.terminal.TerminalPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** A run that writes its result files and its report. An instance is used for one run only. */
final class RecordedRun implements AutoCloseable {
  /** System property with the run number, as in BenchmarkSQL, whose scripts increment it. */
  private static final String NUMBER_PROPERTY = "runID";

  private static final String UNCHECKED = "its consistency conditions could not be checked";

  private static final double MILLIS_PER_MINUTE = 60_000;

  private final TpccProps props;
  private final RunSettings settings;
  private final ClientFleet fleet;
  private final RunTags tags;
  private final RunSettings.@Nullable Collector collector;
  private final Database database;
  private final OptionalLong serverPid;
  private final Arguments arguments;
  private @Nullable RunFiles files;
  private @Nullable DirectoryLock lock;

  /**
   * Prepares a run that is not part of a comparison.
   *
   * @param serverPid process ID of the database server, if it is known to run on this machine
   * @param fleet where clients are that do the run for this program
   * @throws ConfigurationException if the settings are invalid
   */
  RecordedRun(
      TpccProps props,
      Database database,
      OptionalLong serverPid,
      ClientFleet fleet,
      Arguments arguments) {
    this(props, database, serverPid, fleet, arguments, RunTags.ofNumber(number()));
  }

  /**
   * Prepares a run.
   *
   * @param serverPid process ID of the database server, if it is known to run on this machine
   * @param fleet where clients are that do the run for this program
   * @param tags tags of the run's meters when they are exported
   * @throws ConfigurationException if the settings are invalid
   */
  RecordedRun(
      TpccProps props,
      Database database,
      OptionalLong serverPid,
      ClientFleet fleet,
      Arguments arguments,
      RunTags tags) {
    this.props = props;
    this.settings = props.run();
    this.fleet = fleet;
    this.tags = tags;
    this.database = database;
    this.serverPid = serverPid;
    this.arguments = arguments;
    RunSettings.Collector wanted = settings.collector();
    this.collector = wanted == null ? null : RunFiles.present(wanted, arguments::note);
    String pattern = settings.resultDirectory();
    if (pattern == null) {
      arguments.note("without resultDirectory nothing is written to files");
    } else {
      RunDirectory.requireNew(expanded(pattern));
    }
  }

  private static int number() {
    return Integer.getInteger(NUMBER_PROPERTY, 1);
  }

  /**
   * Runs the benchmark and writes the files.
   *
   * @param before results of the check before the run
   * @param after conditions to check after the run; empty for no check
   * @return the exit code
   * @throws ConfigurationException if the run cannot start
   */
  int run(List<ConsistencyResult> before, Set<ConsistencyCondition> after) throws SQLException {
    StoppableRun run =
        isShared()
            ? shared(FleetRun.ownFlags(), /* processors= */ null, second -> {})
            : benchmark();
    InterruptGuard guard = new InterruptGuard(run::stop);
    try {
      RunResult written = recorded(run, before, after);
      return !run.stopped() && verdict(written) ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      guard.close();
      close();
    }
  }

  /**
   * Performs a run that {@link #shared} prepared, and writes its files.
   *
   * @param before as in {@link #run}
   * @param after as in {@link #run}
   * @return the result as written
   */
  RunResult recorded(
      StoppableRun run, List<ConsistencyResult> before, Set<ConsistencyCondition> after)
      throws SQLException {
    RunResult result = run.run(number());
    if (run.stopped()) {
      arguments.out().println("stopped early; the results cover the time until then");
    }
    return completed(result, before, run.stopped() ? Set.of() : after);
  }

  /**
   * Starts the run. Its terminals wait until they get a turn.
   *
   * @param runs the runs of this JVM, which take turns with this one
   * @throws ConfigurationException if the run cannot start
   */
  RunInTurns inTurns(JvmRuns runs) throws SQLException {
    return benchmark().inTurns(runs);
  }

  /**
   * Ends a run that {@link #inTurns} started, and writes its files.
   *
   * @param warmUp how the arm was warmed up
   * @param after as in {@link #run}
   */
  void end(RunInTurns run, WarmUp warmUp, Set<ConsistencyCondition> after) throws SQLException {
    var unused = completed(run.end(number(), warmUp), List.of(), after);
  }

  /**
   * Opens the run in clients that share it. It rests until it gets a turn.
   *
   * @param arm the arm with its clients
   * @param level name of the run's level
   * @param processors the processors that the clients and the server are bound to; null for all
   * @throws ConfigurationException if the run cannot start
   * @throws RunFailedException if a client failed
   */
  FleetTurns.Run inSharedTurns(
      FleetTurns.Arm arm, String level, @Nullable ProcessorSplit processors)
      throws SQLException, RunFailedException {
    int loaded = loadedWarehouses();
    return arm.open(
        level,
        database,
        settings,
        spec(processors),
        (started, startNanos) -> open(loaded, started, startNanos),
        directory -> Objects.requireNonNull(files).append(directory),
        arguments.out(),
        arguments.terminal());
  }

  /**
   * Ends a run that {@link #inSharedTurns} opened, and writes its files.
   *
   * @param warmUp how the arm was warmed up
   * @param after as in {@link #run}
   */
  void end(FleetTurns.Run run, WarmUp warmUp, Set<ConsistencyCondition> after)
      throws RunFailedException {
    var unused = completed(run.end(number(), warmUp), List.of(), after);
  }

  /** Writes the files of a run that lost a client. */
  void end(FleetTurns.Run failed) {
    var unused = completed(failed.failed(number()), List.of(), Set.of());
  }

  /** Ends the sampling if the run has no result, and releases the lock on the result directory. */
  @Override
  public void close() {
    if (files != null) {
      files.close();
    }
    if (lock != null) {
      lock.close();
    }
  }

  /** Whether client JVMs do the run. */
  private boolean isShared() {
    return settings.part().clients() > 1 || !fleet.isHere();
  }

  private BenchmarkRun benchmark() throws SQLException {
    int loaded = loadedWarehouses();
    return new BenchmarkRun(
        database,
        settings,
        tags,
        (started, startNanos) -> open(loaded, started, startNanos),
        serverPid,
        arguments.out(),
        arguments.terminal());
  }

  /**
   * Prepares the run of several client JVMs.
   *
   * @param flags flags of the JVMs
   * @param processors the processors that the clients and the server are bound to; null for all
   * @param seconds receives a short text about each second
   * @throws ConfigurationException if the run cannot start
   */
  FleetRun shared(List<String> flags, @Nullable ProcessorSplit processors, Consumer<String> seconds)
      throws SQLException {
    int loaded = loadedWarehouses();
    if (fleet.isHere()) {
      FleetRun.shortage(settings.part().clients(), flags).ifPresent(arguments::note);
    }
    return new FleetRun(
        database,
        settings,
        spec(processors),
        fleet.maker(),
        flags,
        (started, startNanos) -> open(loaded, started, startNanos),
        directory -> Objects.requireNonNull(files).append(directory),
        seconds,
        arguments.out(),
        arguments.terminal());
  }

  private ClientSpec spec(@Nullable ProcessorSplit processors) {
    return new ClientSpec(
        props.on(database),
        number(),
        tags,
        fleet.isHere() && serverPid.isPresent() ? serverPid.getAsLong() : null,
        processors,
        /* files= */ null,
        /* client= */ 0);
  }

  private RunResult completed(
      RunResult found, List<ConsistencyResult> before, Set<ConsistencyCondition> after) {
    RunResult result = found;
    List<ConsistencyResult> conditions = new ArrayList<>(before);
    if (!after.isEmpty() && result.endedAsPlanned()) {
      try {
        conditions.addAll(new Check(database, arguments).run(after, "after"));
      } catch (SQLException e) {
        // Keep the measurements even if the server has died.
        result = result.failed(List.of(UNCHECKED + ": the server says: " + e.getMessage()));
      } catch (ConfigurationException e) {
        result = result.failed(List.of(UNCHECKED + ": " + e.getMessage()));
      }
    }
    return written(result.withConsistency(conditions));
  }

  /** Returns the number of loaded warehouses, and fails if the run needs more. */
  private int loadedWarehouses() throws SQLException {
    try (Connection connection = database.connect()) {
      SchemaCheck.require(connection);
      return LoadedDatabase.require(connection, settings.warehouses()).warehouses();
    }
  }

  private static Path expanded(String pattern) {
    return ResultDirectory.at(pattern, LocalDateTime.now(ZoneId.systemDefault()));
  }

  /**
   * Creates the result directory. It is not created earlier, so that a run that cannot start leaves
   * no directory behind.
   */
  private List<TransactionListener> open(int loaded, ZonedDateTime started, long startNanos) {
    String pattern = settings.resultDirectory();
    if (pattern == null) {
      return List.of();
    }
    RunDirectory directory = RunDirectory.create(expanded(pattern));
    lock = DirectoryLock.take("resultDirectory", directory.path());
    try {
      RunFiles opened =
          RunFiles.open(directory, info(loaded, started), props.shown(), startNanos, collector);
      files = opened;
      return List.of(opened);
    } catch (IOException e) {
      throw failed(e.getMessage(), e);
    }
  }

  private RunInfo info(int loaded, ZonedDateTime started) {
    Duration planned =
        settings.stop() instanceof RunSettings.Stop.After after
            ? settings.rampup().plus(after.duration())
            : Duration.ZERO;
    return new RunInfo(
        number(),
        EnvironmentProbe.encbenchVersion(),
        database.db(),
        started,
        planned.toMillis() / MILLIS_PER_MINUTE,
        loaded,
        settings.warehouses(),
        TerminalPool.connections(settings),
        settings.limitTxnsPerMin(),
        settings.thinkTimeMultiplier(),
        settings.keyingTimeMultiplier());
  }

  /** Writes the files and the report, and returns the result as written. */
  private RunResult written(RunResult result) {
    RunFiles opened = files;
    if (opened == null) {
      return result;
    }
    RunDirectory directory = opened.directory();
    RunResult written;
    try {
      opened.close();
      files = null;
      written = opened.write(result);
    } catch (IOException e) {
      throw failed(e.getMessage(), e);
    }
    try {
      TpccReport.write(SavedRun.read(directory), directory);
    } catch (IOException e) {
      throw failed(
          "%s; the results are in %s: free disk space, then write it with the command report"
              .formatted(e.getMessage(), directory.path()),
          e);
    }
    arguments.out().println("results: " + directory.path());
    arguments.out().println("report:  " + directory.report());
    return written;
  }

  private static UncheckedIOException failed(@Nullable String message, IOException failure) {
    return new UncheckedIOException(message, failure);
  }

  private boolean verdict(RunResult result) {
    List<String> reasons = result.reasonsAgainst();
    arguments.out().println(reasons.isEmpty() ? "VALID" : "INVALID, because");
    reasons.forEach(reason -> arguments.out().println("  " + reason));
    return reasons.isEmpty();
  }
}
