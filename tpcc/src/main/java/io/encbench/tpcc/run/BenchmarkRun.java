package io.encbench.tpcc.run;

import io.encbench.metrics.CellMetrics;
import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.ClientThreadMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.WireMetrics;
import io.encbench.profile.UrlMode;
import io.encbench.report.Terminal;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ClientWire;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.Table;
import io.encbench.tpcc.terminal.StopSignal;
import io.encbench.tpcc.terminal.TerminalPool;
import io.encbench.tpcc.terminal.Terminals;
import io.encbench.tpcc.transaction.Session;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** One benchmark run, from the first connection to the last count. Used once. */
public final class BenchmarkRun {
  /** A lock wait may take 50 s by the server's default, and its end is worth waiting for. */
  private static final Duration LONGEST_END = Duration.ofSeconds(75);

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
   * @param tags of its meters where they are exported to
   * @param start is told when it begins
   * @param serverPid of the database server, if it runs on this machine; its CPU is metered
   * @param out takes the lines for people
   * @param terminal what {@code out} is
   */
  public BenchmarkRun(
      Database database,
      RunSettings settings,
      RunTags tags,
      RunStart start,
      OptionalLong serverPid,
      PrintStream out,
      Terminal terminal) {
    this.database = database;
    this.settings = settings;
    this.tags = tags;
    this.start = start;
    this.serverPid = serverPid;
    this.console = new RunConsole(out, terminal);
  }

  /** Ends the run soon; what was measured until then is its result. From any thread. */
  public void stop() {
    interrupted = true;
    stop.give();
  }

  /** Whether it was told to stop. */
  public boolean stopped() {
    return interrupted;
  }

  /**
   * Runs it.
   *
   * @param number of the run, for its result
   * @return its result, without consistency conditions
   * @throws SQLException if it cannot begin
   * @throws io.encbench.config.ConfigurationException if the database cannot be connected to, or is
   *     not loaded for it
   * @throws io.encbench.profile.ModeMismatchException if a session is not in the mode that the URL
   *     asks for
   */
  public RunResult run(int number) throws SQLException {
    RunFacts facts = new RunFacts(database, settings);
    Constants constants;
    DatabaseCounters before;
    long mostPrepared;
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
      before = DatabaseCounters.read(connection);
      facts.encryption(connection);
    }
    Accounts accounts = new Accounts();
    Validity validity = new Validity(settings);
    try (RunMeters meters =
        new RunMeters(accounts, serverPid, settings.export(), tags, console::warn)) {
      TerminalSessions source = new TerminalSessions(database, settings.isolation());
      List<Session> sessions = source.openAll(TerminalPool.connections(settings));
      // The first reading takes by far the longest; those at the ends of the window must be short.
      meters.read();
      RunClock clock = RunClock.of(settings, System.nanoTime());
      List<TransactionListener> listeners =
          new ArrayList<>(start.at(ZonedDateTime.now(ZoneId.systemDefault()), clock.startNanos()));
      listeners.addAll(meters.listeners());
      accounts.begin(clock, listeners);
      TerminalPool pool =
          new TerminalPool(
              settings,
              Terminals.of(settings, constants),
              sessions,
              source,
              accounts,
              stop,
              clock.startNanos());
      RunObserver observer =
          new RunObserver(clock, accounts, meters, stop, console, settings.reportInterval());
      RunObserver.Window window = observer.watch();
      stop.give();
      boolean ended = end(pool, validity);
      facts.sessions(source.proof());
      source.mismatches().forEach(validity::add);
      validity.checkPrepared(source.preparedStatements(), mostPrepared);
      if (ended) {
        checkCounters(before, accounts, validity);
      }
      facts.end(interrupted, ended, accounts);
      return result(number, facts, accounts, observer, window, validity);
    }
  }

  /** Waits for the terminals. Returns whether all have ended: who hangs would hang those after. */
  private static boolean end(TerminalPool pool, Validity validity) {
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
      validity.add("a terminal ended by an error of the program or its driver: " + crash);
    }
    return left == 0;
  }

  private void checkCounters(DatabaseCounters before, Accounts accounts, Validity validity) {
    try (Connection connection = database.open(UrlMode.counting(database.conn().reveal()))) {
      validity.checkCounters(before, DatabaseCounters.read(connection), accounts);
    } catch (SQLException e) {
      validity.add(
          "the database could not be asked what it has done (SQLSTATE " + e.getSQLState() + ")");
    }
  }

  private RunResult result(
      int number,
      RunFacts facts,
      Accounts accounts,
      RunObserver observer,
      RunObserver.Window window,
      Validity validity) {
    List<TransactionSummary> summaries = accounts.summaries();
    long transactions = Throughput.count(summaries);
    ClientCpu cpu = clientCpu(window, transactions);
    validity.checkTransactions(summaries, window.seconds());
    validity.checkClient(
        (cpu.userSeconds() + cpu.systemSeconds()) / window.seconds(),
        Runtime.getRuntime().availableProcessors());
    validity.checkConnections(accounts.disconnections(), accounts.failedConnects());
    List<Standstill> standstills = observer.standstills(window);
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
            accounts.failures(),
            observer.seconds(),
            cpu,
            clientWire(window.gained(), transactions),
            encryption(window.gained(), transactions, facts),
            List.of(),
            standstills,
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
        window.maxRssBytes());
  }

  private static double threads(MeterSnapshot gained, String group) {
    return gained.counter(ClientThreadMetrics.NAME, "group", group).orElse(Double.NaN);
  }

  private Encryption encryption(MeterSnapshot gained, long transactions, RunFacts facts) {
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
}
