package io.encbench.tpcc.run;

import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.terminal.StopSignal;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One benchmark run, from the first connection to the last count. An instance is used once. */
public final class BenchmarkRun implements StoppableRun {
  private final Database database;
  private final RunSettings settings;
  private final RunTags tags;
  private final RunStart start;
  private final OptionalLong serverPid;
  private final RunConsole console;
  private final StopSignal stop = new StopSignal();
  private volatile boolean interrupted;

  /**
   * Prepares a run.
   *
   * @param tags tags of the run's meters when they are exported
   * @param start called when the run starts
   * @param serverPid process ID of the database server, if it runs on this machine; its CPU is
   *     metered
   * @param out receives the console output
   * @param terminal properties of {@code out}
   */
  public BenchmarkRun(
      Database database,
      RunSettings settings,
      RunTags tags,
      RunStart start,
      OptionalLong serverPid,
      PrintStream out,
      StandardOutput terminal) {
    this.database = database;
    this.settings = settings;
    this.tags = tags;
    this.start = start;
    this.serverPid = serverPid;
    this.console = new RunConsole(out, terminal);
  }

  @Override
  public void stop() {
    interrupted = true;
    stop.give();
  }

  @Override
  public boolean stopped() {
    return interrupted;
  }

  @Override
  public RunResult run(int number) throws SQLException {
    try (OpenRun run = open(OpenRun.Work.ALWAYS, new JvmRuns())) {
      RunConsole.LiveSeconds live = console.liveSeconds(settings.reportInterval());
      RunObserver observer =
          new RunObserver(
              run,
              stop,
              (second, latency, elapsed) -> live.show(second, elapsed, /* clients= */ List.of()));
      RunObserver.Window window = observer.watch();
      run.endTerminals();
      return run.result(number, interrupted, observer.course(window));
    }
  }

  /**
   * Starts the run. Its terminals wait until they get a turn.
   *
   * @param runs the runs of this JVM, which take turns with this one
   * @throws SQLException if the run cannot start
   */
  public RunInTurns inTurns(JvmRuns runs) throws SQLException {
    boolean inFreshJvm = runs.isFresh();
    return new RunInTurns(open(OpenRun.Work.IN_TURNS, runs), stop, inFreshJvm);
  }

  /**
   * Starts this client's part of a run that others share. Its terminals wait until they get a turn.
   *
   * @throws SQLException if the run cannot start
   */
  public ClientTurns inSharedTurns() throws SQLException {
    OpenRun run = open(OpenRun.Work.IN_TURNS, /* runs= */ null);
    return new ClientTurns(new RunInTurns(run, stop, /* inFreshJvm= */ false));
  }

  private OpenRun open(OpenRun.Work work, @Nullable JvmRuns runs) throws SQLException {
    return new OpenRun(database, settings, work, runs, tags, start, serverPid, console, stop);
  }

  /** Callback for the start of a run. */
  @FunctionalInterface
  public interface RunStart {
    /**
     * Waits until the terminals may start. Called once, when all connections are open.
     *
     * @return the time of the start on {@link System#nanoTime()}'s clock
     */
    default long await() {
      return System.nanoTime();
    }

    /**
     * Called once, when everything that a run needs before its start has succeeded.
     *
     * @param startNanos the same time on {@link System#nanoTime()}'s clock
     * @return listeners that receive every transaction, including those of the ramp-up
     */
    List<TransactionListener> at(ZonedDateTime started, long startNanos);
  }
}
