package io.encbench.tpcc.run;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.CellMetrics;
import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.ClientThreadMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.WireMetrics;
import io.encbench.profile.connect.UrlMode;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ClientWire;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.run.BenchmarkRun.RunStart;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.Table;
import io.encbench.tpcc.terminal.StopSignal;
import io.encbench.tpcc.terminal.TerminalPool;
import io.encbench.tpcc.terminal.Turns;
import io.encbench.tpcc.transaction.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private final JvmRuns runs;
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
   */
  OpenRun(
      Database database,
      RunSettings settings,
      Work work,
      JvmRuns runs,
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
    Constants constants;
    try (Connection connection = database.connect()) {
      LoadedDatabase loaded = LoadedDatabase.require(connection, settings.warehouses());
      constants = loaded.constants().forRun(settings.seed());
      console.say("C value for C_LAST during load: " + loaded.constants().cLast());
      console.say("C value for C_LAST this run:    " + constants.cLast());
      ServerFacts server = ServerProbe.probe(connection);
      facts.server(server, loaded.constants(), constants);
      mostPrepared =
          Long.parseLong(
              server
                  .variables()
                  .getOrDefault("max_prepared_stmt_count", Long.toString(Long.MAX_VALUE)));
      facts.encryption(connection);
      runs.begin(DatabaseCounters.read(connection), counts);
    }
    meters = new RunMeters(counts, serverPid, settings.export(), tags, console::warn);
    try {
      source = new TerminalSessions(database, settings.isolation());
      int workers = TerminalPool.connections(settings);
      List<Session> sessions = source.openAll(workers);
      // The first reading takes by far the longest, so it is done before those at the ends of the
      // window.
      meters.read();
      long now = System.nanoTime();
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
    validity.checkPrepared(source.preparedStatements(), mostPrepared);
    if (ended) {
      checkCounters();
    }
  }

  @Override
  public void close() {
    stop.give();
    meters.close();
    runs.end();
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

  private void checkCounters() {
    try (Connection connection = database.open(UrlMode.counting(database.conn().reveal()))) {
      runs.check(DatabaseCounters.read(connection), validity);
    } catch (SQLException e) {
      validity.add(
          "the counters of the database could not be read (SQLSTATE " + e.getSQLState() + ")");
    }
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
    long transactions = Throughput.count(summaries);
    ClientCpu cpu = clientCpu(window, transactions);
    validity.checkTransactions(summaries, window.seconds());
    validity.checkClient(
        (cpu.userSeconds() + cpu.systemSeconds()) / window.seconds(),
        Runtime.getRuntime().availableProcessors());
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
            cpu,
            clientWire(window.gained(), transactions),
            encryption(window.gained(), transactions),
            List.of(),
            standstills,
            course.turns(),
            interrupted ? Ending.STOPPED : ended ? Ending.AS_PLANNED : Ending.STUCK,
            proven,
            validity.reasons());
    console.end(result);
    return result;
  }

  private static ClientCpu clientCpu(RunObserver.Window window, long transactions) {
    MeterSnapshot gained = window.gained();
    double all = gained.counter(ClientCpuMetrics.NAME).orElse(Double.NaN);
    double system = gained.counter(ClientCpuMetrics.NAME, "mode", "system").orElse(0);
    double per = Math.max(1, transactions);
    return new ClientCpu(
        all - system,
        system,
        threads(gained, "application"),
        threads(gained, "jit"),
        threads(gained, "gc"),
        threads(gained, "vm"),
        1e6 * all / per,
        gained.counter(ClientMemoryMetrics.ALLOCATED).orElse(Double.NaN) / per,
        window.maxRssBytes(),
        kernelWork(window, transactions));
  }

  private static KernelWork kernelWork(RunObserver.Window window, long transactions) {
    Map<Metric, Double> cost =
        CostPerOperation.of(
            window.gained(),
            Math.max(1, transactions),
            window.seconds(),
            Runtime.getRuntime().availableProcessors());
    return new KernelWork(
        cost.getOrDefault(Metric.CONTEXT_SWITCHES, Double.NaN),
        cost.getOrDefault(Metric.PAGE_FAULTS, Double.NaN),
        cost.getOrDefault(Metric.IO_CALLS, Double.NaN));
  }

  private static double threads(MeterSnapshot gained, String group) {
    return gained.counter(ClientThreadMetrics.NAME, "group", group).orElse(Double.NaN);
  }

  private Encryption encryption(MeterSnapshot gained, long transactions) {
    double per = Math.max(1, transactions);
    return new Encryption(
        facts.encryptedColumns(),
        (double) facts.encryptedColumns().size() / Table.columnsInAll(),
        cells(gained, "encrypted") / per,
        cells(gained, "decrypted") / per);
  }

  private double cells(MeterSnapshot gained, String operation) {
    return database.countsCells()
        ? gained.counter(CellMetrics.NAME, "operation", operation).orElse(Double.NaN)
        : Double.NaN;
  }

  private static ClientWire clientWire(MeterSnapshot gained, long transactions) {
    double per = Math.max(1, transactions);
    return new ClientWire(
        gained.counter(WireMetrics.BYTES, "direction", "sent").orElse(Double.NaN) / per,
        gained.counter(WireMetrics.BYTES, "direction", "received").orElse(Double.NaN) / per,
        gained.counter(WireMetrics.ROUND_TRIPS).orElse(Double.NaN) / per);
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
