package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.report.console.StandardOutput;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.TestServers;
import io.encbench.tpcc.check.ConsistencyCheck;
import io.encbench.tpcc.check.ConsistencyCheck.NoProgress;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.RunSettings.Isolation;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.load.Loader;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.transaction.Session;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Runs on one loaded warehouse: their counts must match the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchmarkRunIT {
  private static final long LONGEST_WAIT_SECONDS = 120;
  private static final StandardOutput FILE =
      new StandardOutput(false, 80, StandardCharsets.US_ASCII);

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(output, true, StandardCharsets.US_ASCII);
  private DatabaseServer server;
  private @Nullable RestartedServer restartedServer;
  private Database database;

  @BeforeAll
  void load() throws Exception {
    ServerTuning tuning =
        ServerTuning.forThisMachine().withBufferPoolBytes(512 << 20).withRedoLogBytes(256 << 20);
    server = Servers.startOrSkip(ServerBinary.MYSQL_8_0_31, tuning);
    database = TestServers.database(server);
    complete("tableCreates");
    LoadSettings settings =
        new LoadSettings(
            1, 2, 1, null, "NULL", LoadSettings.Method.INSERT, false, /* clients= */ 1);
    new Loader(database, settings, /* shared= */ null, out, FILE).load();
    complete("indexCreates");
    assertConditionsHold(ConsistencyCondition.afterLoad());
  }

  private void complete(String script) throws SQLException {
    try (Connection connection = database.connect()) {
      new ScriptRunner(connection, out).complete(SqlScript.builtIn(script));
    }
  }

  private void assertConditionsHold(Set<ConsistencyCondition> conditions) throws Exception {
    try (Connection connection = database.connect()) {
      assertThat(
              ConsistencyCheck.run(List.of(connection), 1, conditions, "after", new NoProgress()))
          .hasSameSizeAs(conditions)
          .allMatch(ConsistencyResult::holds);
    }
  }

  @AfterAll
  void stop() {
    if (restartedServer != null) {
      restartedServer.close();
    }
    if (server != null) {
      server.close();
    }
  }

  private BenchmarkRun prepared(RunSettings settings, TransactionListener... listeners) {
    return new BenchmarkRun(
        database,
        settings,
        RunTags.ofNumber(1),
        (started, nanos) -> List.of(listeners),
        OptionalLong.empty(),
        out,
        FILE);
  }

  private static CompletableFuture<RunResult> started(BenchmarkRun run) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return run.run(1);
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        },
        // The common pool may have one thread only, which also tells of the ends of processes.
        task -> new Thread(task, "run").start());
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static TransactionListener after(int commits, CountDownLatch latch) {
    CountDownLatch left = new CountDownLatch(commits);
    return transaction -> {
      if (transaction.outcome() == Outcome.COMMITTED) {
        left.countDown();
        if (left.getCount() == 0) {
          latch.countDown();
        }
      }
    };
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private static long done(RunResult result) {
    return result.transactions().stream()
        .filter(summary -> summary.type() != TransactionType.DELIVERY_BG)
        .mapToLong(TransactionSummary::count)
        .sum();
  }

  @Test
  void transactionsPerTerminal_areDone_andReported() throws Exception {
    output.reset();
    RunSettings settings =
        Runs.closedLoop(1, 4, new Stop.Transactions(50), Isolation.REPEATABLE_READ);
    RunResult result = prepared(settings).run(7);
    assertThat(result.invalid()).isEmpty();
    assertThat(result.run()).isEqualTo(7);
    assertThat(done(result)).isEqualTo(200);
    // Terminals that have finished are still alive when their meters are read.
    assertThat(result.clientCpu().microsPerTransaction()).isPositive();
    assertThat(result.clientCpu().applicationSeconds())
        .isGreaterThan(
            0.5
                * (result.clientCpu().userSeconds()
                    + result.clientCpu().systemSeconds()
                    - result.clientCpu().jitSeconds()));
    assertThat(result.clientCpu().bytesAllocatedPerTransaction()).isGreaterThan(5_000);
    assertThat(result.clientCpu().kernel().contextSwitchesPerTransaction()).isPositive();
    assertThat(result.clientCpu().kernel().pageFaultsPerTransaction()).isNotNegative();
    assertThat(result.clientCpu().kernel().ioCallsPerTransaction()).isPositive();
    assertThat(result.environment().get("client.instructions")).contains("not read");
    assertThat(result.environment().get("sessions"))
        .startsWith("4 sessions before the run: not encrypted, not compressed, com.mysql.cj.")
        .contains("4 sessions after the run: not encrypted");
    assertThat(output.toString(StandardCharsets.US_ASCII))
        .containsPattern("Term-00, Measured tpmC \\(NewOrders\\) = [0-9]+\\.[0-9]{2}\\R")
        .containsPattern("Term-00, Measured tpmTOTAL = [0-9]+\\.[0-9]{2}\\R")
        .containsPattern("Term-00, Session Start     = [0-9-]{10} [0-9:]{8}\\R")
        .containsPattern("Term-00, Transaction Count = 200\\R");
    assertThat(result.settings().toString()).doesNotContain(database.password().reveal());
  }

  @Test
  void measuredWindow_isAsLongAsWasAskedFor() throws Exception {
    Stop stop = new Stop.After(Duration.ofSeconds(2));
    RunResult result = prepared(Runs.closedLoop(1, 4, stop, Isolation.READ_COMMITTED)).run(1);
    assertThat(result.measuredSeconds()).isEqualTo(2);
    assertThat(result.ending()).isEqualTo(RunResult.Ending.AS_PLANNED);
  }

  @Test
  void waitingTerminals_shareConnections() throws Exception {
    RunResult result = prepared(Runs.waiting(30, 3, 0.0005, new Stop.Transactions(4))).run(1);
    assertThat(done(result)).isEqualTo(120);
    assertThat(result.proven()).isEqualTo(new RunResult.ProvenSessions(3, 0, 3, ""));
    assertThat(result.environment().get("sessions")).startsWith("3 sessions before the run");
  }

  @Test
  void openLoop_isCountedToo() throws Exception {
    RunResult result = prepared(Runs.openLoop(1, 4, 60_000, new Stop.Transactions(50))).run(1);
    assertThat(done(result)).isEqualTo(200);
    assertThat(result.invalid()).noneMatch(reason -> reason.contains("gained"));
  }

  @Test
  void runBeyondTheServersPreparedStatements_isInvalid() throws Exception {
    execute("SET GLOBAL max_prepared_stmt_count = 20");
    RunResult result;
    try {
      Stop stop = new Stop.Transactions(50);
      result = prepared(Runs.closedLoop(1, 4, stop, Isolation.READ_COMMITTED)).run(1);
    } finally {
      execute("SET GLOBAL max_prepared_stmt_count = 1000000");
    }
    assertThat(done(result)).isEqualTo(200);
    assertThat(result.invalid())
        .singleElement()
        .asString()
        .startsWith("the server had 20 prepared statements, the most that its");
  }

  @Test
  void isolation_isSetOnEachSession() throws Exception {
    for (Isolation isolation : Isolation.values()) {
      TerminalSessions sessions = new TerminalSessions(database, isolation);
      Session session = sessions.open();
      try (Statement statement = session.connection().createStatement();
          ResultSet row = statement.executeQuery("SELECT @@transaction_isolation")) {
        row.next();
        assertThat(row.getString(1).replace('-', '_')).isEqualTo(isolation.name());
        assertThat(session.connection().getAutoCommit()).isFalse();
      }
      sessions.close(session);
    }
  }

  @Test
  void moreWarehousesThanLoaded_areRefused() {
    assertThatThrownBy(() -> prepared(Runs.closedLoop(2, 4)).run(1))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("warehouses=2 is more than are loaded");
  }

  @Test
  void writesOfOthers_makeARunInvalid() throws Exception {
    BenchmarkRun run =
        prepared(
            Runs.closedLoop(1, 2, new Stop.Transactions(60), Isolation.READ_COMMITTED),
            new TransactionListener() {
              private boolean written;

              @Override
              public synchronized void finished(TransactionRecord transaction) {
                if (written) {
                  return;
                }
                written = true;
                try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                  statement.execute(
                      "INSERT INTO bmsql_history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id,"
                          + " h_amount) VALUES (1, 1, 1, 1, 1, 0)");
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              }
            });
    assertThat(run.run(1).invalid())
        .singleElement()
        .asString()
        .matches("the database gained \\d+ history rows, but \\d+ were committed by this run");
  }

  @Test
  void deadlockStorm_losesNothing() throws Exception {
    long ordersBefore = number("SELECT count(*) FROM bmsql_oorder");
    long historyBefore = number("SELECT count(*) FROM bmsql_history");
    CountDownLatch enough = new CountDownLatch(1);
    CountDownLatch deadlocks = new CountDownLatch(20);
    BenchmarkRun run =
        prepared(
            Runs.closedLoop(1, 64),
            after(1500, enough),
            transaction -> {
              for (int i = 0; i < transaction.retries(); i++) {
                deadlocks.countDown();
              }
            });
    CompletableFuture<RunResult> running = started(run);
    try (Saboteur saboteur = new Saboteur(database)) {
      saboteur.untilZero(deadlocks, LONGEST_WAIT_SECONDS);
      await(enough);
    } finally {
      run.stop();
    }
    RunResult result = running.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);

    assertThat(result.transactions().stream().mapToLong(TransactionSummary::retries).sum())
        .isGreaterThanOrEqualTo(20);
    assertThat(result.invalid()).isEmpty();
    assertThat(result.environment())
        .containsAllEntriesOf(
            Map.of(
                "committed.newOrders",
                Long.toString(number("SELECT count(*) FROM bmsql_oorder") - ordersBefore),
                "committed.payments",
                Long.toString(number("SELECT count(*) FROM bmsql_history") - historyBefore)));
    assertConditionsHold(ConsistencyCondition.always());
  }

  @Test
  void serverThatStandsStill_isToldOfByTheRun() throws Exception {
    output.reset();
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch workingAgain = new CountDownLatch(1);
    BenchmarkRun run =
        prepared(Runs.closedLoop(1, 4), after(200, working), after(600, workingAgain));
    CompletableFuture<RunResult> running = started(run);
    await(working);
    String pid = Long.toString(server.processId().orElseThrow());
    new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
    try {
      Thread.sleep(2_300);
    } finally {
      new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
    }
    await(workingAgain);
    run.stop();
    RunResult result = running.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    Standstill longest =
        result.standstills().stream()
            .max(Comparator.comparingDouble(Standstill::seconds))
            .orElseThrow();
    assertThat(longest.seconds()).isGreaterThan(2);
    assertThat(result.invalid()).noneMatch(reason -> reason.contains("connections were lost"));
    assertThat(output.toString(StandardCharsets.US_ASCII))
        .containsPattern(
            String.format(
                Locale.ROOT,
                "WARN .*stood still: no transaction ended for %.1f s from second %.0f on",
                longest.seconds(),
                longest.second()));
  }

  @Test
  void serverKilledInMidRun_isConnectedToAgain_andMarksTheRun() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch workingAgain = new CountDownLatch(1);
    CountDownLatch restarted = new CountDownLatch(1);
    TransactionListener again = after(200, workingAgain);
    BenchmarkRun run =
        prepared(
            Runs.closedLoop(1, 8),
            after(200, working),
            transaction -> {
              if (restarted.getCount() == 0) {
                again.finished(transaction);
              }
            });
    CompletableFuture<RunResult> running = started(run);
    await(working);
    // The other tests continue with the restarted server.
    restartedServer = RestartedServer.afterKill(server.processId().orElseThrow());
    restarted.countDown();
    await(workingAgain);
    run.stop();
    RunResult result = running.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    // The counters are compared too, and agree: committed transactions survived the kill.
    assertThat(result.invalid()).anyMatch(reason -> reason.matches("\\d+ connections were lost.*"));
    assertThat(result.invalid()).noneMatch(reason -> reason.contains("gained"));
    assertThat(result.failures()).containsKey("08S01");
    assertThat(result.ending()).isEqualTo(RunResult.Ending.STOPPED);
    assertThat(result.transactions().stream().mapToLong(TransactionSummary::errors).sum())
        .isPositive();
    assertConditionsHold(ConsistencyCondition.always());
  }
}
