package io.encbench.tpcc.run;

import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.node.NodeProofs;
import io.encbench.tpcc.node.Nodes;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.run.BenchmarkRun.RunStart;
import io.encbench.tpcc.terminal.StopSignal;
import io.encbench.tpcc.terminal.TerminalPool;
import io.encbench.tpcc.terminal.Turns;
import io.encbench.tpcc.transaction.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A run with open connections, whose terminals work or wait for their turn. An instance is used
 * once, by one thread.
 */
final class OpenRun implements AutoCloseable {
  /**
   * Longest wait for terminals to end: a lock wait, which may take 50 s by the server's default,
   * should end within it.
   */
  static final Duration LONGEST_END = Duration.ofSeconds(75);

  private final Database database;
  private final RunConsole console;
  private final StopSignal stop;
  private final RunDescription facts;
  private final RunValidity validity;
  private final NodeProofs nodeProofs;
  private final @Nullable JvmRuns runs;
  private final long mostPrepared;
  private final RunCounts counts = new RunCounts();
  private final RunMeters meters;
  private final TerminalSessions source;
  private final RunClock clock;
  private final @Nullable Turns turns;
  private final TerminalPool pool;
  private boolean ended;
  private ProvenSessions proven = ProvenSessions.NONE;

  /** When the terminals work. */
  public enum Work {
    /** During the whole run. */
    ALWAYS,
    /** During their turns. */
    IN_TURNS
  }

  /**
   * Opens the connections and starts the terminals. The parameters are those of {@link
   * BenchmarkRun}.
   *
   * @param runs the runs of this JVM, whose counts are compared with the database; null if other
   *     JVMs change the database too, and their starter compares the counts of all
   */
  OpenRun(
      Database database,
      RunSettings settings,
      Work work,
      @Nullable JvmRuns runs,
      RunTags tags,
      RunStart start,
      OptionalLong serverPid,
      RunConsole console,
      StopSignal stop)
      throws SQLException {
    this.database = database;
    this.console = console;
    this.stop = stop;
    this.runs = runs;
    this.facts = new RunDescription(database, settings);
    this.validity = new RunValidity(settings);
    this.nodeProofs = new NodeProofs(database);
    facts.nodes("before", nodeProofs.prove());
    Constants constants;
    if (runs != null) {
      Nodes.of(database).awaitEqual();
    }
    try (Connection connection = database.connect()) {
      constants = facts.read(connection, console);
      mostPrepared = facts.mostPrepared();
      if (runs != null) {
        runs.begin(DatabaseCounters.read(connection), counts);
      }
    }
    meters = new RunMeters(counts, serverPid, settings.export(), tags, console::warn);
    try {
      source = new TerminalSessions(database, settings.isolation());
      int workers = TerminalPool.connections(settings);
      List<Session> sessions = source.openAll(workers);
      // The first reading takes by far the longest, so it is done before those at the ends of the
      // window.
      meters.read();
      long now = start.await();
      clock = work == Work.ALWAYS ? RunClock.of(settings, now) : RunClock.inTurns(now);
      turns = work == Work.ALWAYS ? null : new Turns(stop, workers, now);
      List<TransactionListener> listeners =
          new ArrayList<>(start.at(ZonedDateTime.now(ZoneId.systemDefault()), now));
      listeners.addAll(meters.listeners());
      counts.begin(clock, listeners);
      pool = new TerminalPool(settings, constants, sessions, source, counts, stop, now, turns);
    } catch (SQLException | RuntimeException | Error e) {
      meters.close();
      throw e;
    }
  }

  RunCounts counts() {
    return counts;
  }

  RunMeters meters() {
    return meters;
  }

  RunClock clock() {
    return clock;
  }

  /** The error that ended a terminal unexpectedly; null if there was none. */
  @Nullable Throwable crash() {
    return pool.crash();
  }

  /** Whether the values that the driver encrypts are counted. */
  boolean countsCells() {
    return database.countsCells();
  }

  /** The turns in which the terminals work; null if they always work. */
  @Nullable Turns turns() {
    return turns;
  }

  /** Ends the terminals, and compares their counts with the database. */
  void endTerminals() throws SQLException {
    stop.give();
    ended = awaitTerminals();
    facts.sessions(source.proof());
    proven = source.proven();
    source.mismatches().forEach(validity::add);
    proveNodes();
    validity.checkPrepared(source.preparedStatements(), mostPrepared);
    if (ended && runs != null) {
      validity.checkGrowth(database, runs, /* beside= */ List.of());
    }
  }

  private void proveNodes() {
    try {
      facts.nodes("after", nodeProofs.prove());
    } catch (SQLException e) {
      validity.add("a server could not be asked for the mode of a session: " + e.getMessage());
    } catch (ModeMismatchException e) {
      validity.add(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    stop.give();
    meters.close();
    if (runs != null) {
      runs.end();
    }
  }

  /**
   * Waits for the terminals to end. Returns whether all have ended. The wait is limited, because a
   * terminal that hangs would block the runs after this one.
   */
  private boolean awaitTerminals() {
    int left = 0;
    try {
      left = pool.await(LONGEST_END);
      if (left > 0) {
        validity.add(left + " terminals did not end within " + LONGEST_END.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      validity.add("interrupted before all terminals had ended");
    }
    Throwable crash = pool.crash();
    if (crash != null) {
      validity.add("a terminal was ended by an error of the program or its driver: " + crash);
    }
    return left == 0;
  }

  /**
   * Returns the result, after the terminals have ended.
   *
   * @param number number of the run
   * @param interrupted whether the run was stopped early
   * @param course the observed course of the run
   * @return the result, without consistency conditions
   */
  RunResult result(int number, boolean interrupted, RunRecord course) {
    facts.counts(counts);
    RunObserver.Window window = course.window();
    List<TransactionSummary> summaries = counts.summaries();
    RunFigures figures = figures(window, summaries);
    validity.checkTransactions(summaries, window.seconds());
    validity.checkClient(
        figures.cpuSeconds() / window.seconds(), Runtime.getRuntime().availableProcessors());
    validity.checkConnections(counts.disconnections(), counts.failedConnects());
    List<Standstill> standstills = course.standstills();
    validity.checkStandstills(standstills, window.seconds());
    RunResult result =
        new RunResult(
            number,
            window.started(),
            window.ended(),
            window.seconds(),
            facts.settings(),
            facts.environment(),
            summaries,
            counts.failures(),
            course.seconds(),
            figures.clientCpu(),
            figures.clientWire(),
            figures.encryption(facts.encryptedColumns(), countsCells()),
            List.of(),
            standstills,
            course.turns(),
            /* clients= */ List.of(),
            ending(interrupted),
            proven,
            validity.reasons());
    console.end(result);
    return result;
  }

  private static RunFigures figures(RunObserver.Window window, List<TransactionSummary> summaries) {
    return new RunFigures(
        window.gained(), window.seconds(), window.maxRssBytes(), Throughput.count(summaries));
  }

  private Ending ending(boolean interrupted) {
    return interrupted ? Ending.STOPPED : ended ? Ending.AS_PLANNED : Ending.STUCK;
  }

  /**
   * Returns what this client measured of a run that it shares with others, after the terminals have
   * ended. Rules about the run as a whole are not checked here.
   *
   * @param interrupted whether the run was stopped early
   * @param observed the observed seconds
   */
  ClientPart part(boolean interrupted, RunRecord course, List<ObservedSecond> observed) {
    RunObserver.Window window = course.window();
    validity.checkStandstills(course.standstills(), window.seconds());
    return new ClientPart(
        counts.totals(),
        observed,
        micros(window.started()),
        micros(window.ended()),
        window.seconds(),
        window.gained().readings(),
        window.maxRssBytes(),
        course.standstills(),
        ending(interrupted),
        facts.environment(),
        proven,
        validity.reasons());
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  /**
   * The observed course of a run.
   *
   * @param window the measured window
   * @param seconds the run second by second, including the ramp-up
   * @param standstills standstills in the measured window
   * @param turns turns in which the run worked; null if it never rested
   */
  record RunRecord(
      RunObserver.Window window,
      List<Second> seconds,
      List<Standstill> standstills,
      @Nullable RunTurns turns) {}
}
