package io.encbench.suites.statements;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.SessionView;
import io.encbench.profile.proof.StorageProver;
import io.encbench.profile.proof.StoredColumn.CellForm;
import io.encbench.suites.db.table.RecordStatement;
import io.encbench.suites.db.table.RecordTable;
import io.encbench.suites.worker.WorkerTarget;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/**
 * Main class of a fresh JVM that measures all phases in one arm. Each iteration opens new
 * connections and runs the phases one after the other, as mysqlslap does; the first iterations are
 * not measured. After a failure, a phase is skipped.
 */
public final class StatementsWorker {
  private final Spec spec;
  private final StatementsOptions options;
  private final Connections connections;
  private final Connections plain;
  private final RecordTable table;
  private final List<PhaseRecord> records = new ArrayList<>();
  private final List<SessionView> proofs = new ArrayList<>();
  private long cells;

  private StatementsWorker(Spec spec) {
    this.spec = spec;
    this.options = spec.options();
    this.connections = spec.target().connections();
    this.plain = spec.plain().connections();
    this.table = RecordTable.of(spec.target().profile(), Math.max(1, options.numberOfQueries()));
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(Spec.class, StatementsWorker::answer);
  }

  private static Answer answer(Spec spec) {
    try (ClientMeters meters = spec.target().meters()) {
      return new StatementsWorker(spec).measure(meters);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return failed(spec, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(spec, "interrupted");
    }
  }

  private static Answer failed(Spec spec, String reason) {
    String line = reason.lines().findFirst().orElse("");
    return new Answer(
        spec.options().phases().stream()
            .map(phase -> PhaseAnswer.failed(phase.name(), line))
            .toList(),
        List.of(),
        0);
  }

  private Answer measure(ClientMeters meters) throws SQLException, InterruptedException {
    // The threads live until the end, because meters do not show the CPU time of an ended thread.
    ExecutorService clients = Executors.newFixedThreadPool(options.concurrency());
    try {
      for (Phase phase : options.phases()) {
        records.add(
            new PhaseRecord(
                phase, new CpuSeries(spec.target().serverPid(), options.cpuIntervalSeconds())));
      }
      int iterations = options.warmupIterations() + options.iterations();
      for (int iteration = 0; iteration < iterations; iteration++) {
        iterate(iteration, clients, meters);
      }
      return new Answer(records.stream().map(PhaseRecord::answer).toList(), proofs, cells);
    } finally {
      clients.shutdownNow();
      records.forEach(PhaseRecord::close);
    }
  }

  private void iterate(int iteration, ExecutorService clients, ClientMeters meters)
      throws SQLException, InterruptedException {
    renewTables();
    List<Connection> sessions = new ArrayList<>();
    try {
      for (int client = 0; client < options.concurrency(); client++) {
        sessions.add(connections.open(Map.of()));
        proofs.add(connections.prove(sessions.get(client)));
      }
      if (iteration == 0) {
        spec.target().bindThisJvm();
      }
      for (PhaseRecord record : records) {
        if (record.stands()) {
          run(iteration, record, sessions, clients, meters);
        }
      }
    } finally {
      for (Connection session : sessions) {
        session.close();
      }
    }
  }

  /**
   * Restores the state in which each iteration starts: no records, or the tables that a user's
   * script creates.
   */
  private void renewTables() throws SQLException {
    if (options.generated()) {
      try (Connection connection = plain.open(Map.of());
          Statement statement = connection.createStatement()) {
        statement.execute("TRUNCATE TABLE " + table.name());
      }
    } else if (!options.create().isEmpty()) {
      try (Connection connection = plain.open(Map.of())) {
        OwnSchema.renew(connection, options.createSchema());
      }
      try (Connection connection = connections.open(Map.of())) {
        OwnSchema.fill(connection, options.create());
      }
    }
  }

  private void run(
      int iteration,
      PhaseRecord record,
      List<Connection> sessions,
      ExecutorService clients,
      ClientMeters meters)
      throws SQLException, InterruptedException {
    List<PhaseClient> work = new ArrayList<>();
    for (int client = 0; client < sessions.size(); client++) {
      work.add(new PhaseClient(sessions.get(client), record.phase(), options, table, client));
    }
    try {
      if (iteration < options.warmupIterations()) {
        await(clients.invokeAll(work));
      } else {
        MeterSnapshot before = meters.read();
        long begun = System.nanoTime();
        Map<StatementKind, Histogram> latencies;
        double seconds;
        CpuSeries.Window window = record.cpu().begin();
        try {
          latencies = await(clients.invokeAll(work));
          seconds = (System.nanoTime() - begun) / 1e9;
        } finally {
          window.end();
        }
        record.add(meters.read().since(before), seconds, latencies);
      }
      if (iteration == 0) {
        prove(record.phase());
      }
    } catch (SQLException | ModeMismatchException e) {
      record.fail(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private static Map<StatementKind, Histogram> await(
      List<Future<Map<StatementKind, Histogram>>> clients)
      throws SQLException, InterruptedException {
    Map<StatementKind, Histogram> all = new EnumMap<>(StatementKind.class);
    for (Future<Map<StatementKind, Histogram>> client : clients) {
      try {
        client
            .get()
            .forEach(
                (kind, histogram) ->
                    all.merge(
                        kind,
                        histogram,
                        (sum, more) -> {
                          sum.add(more);
                          return sum;
                        }));
      } catch (ExecutionException e) {
        throw e.getCause() instanceof SQLException sql
            ? sql
            : new SQLException(String.valueOf(e.getCause()), e);
      }
    }
    return all;
  }

  /**
   * Proves stored cells: of all generated records after the INSERT phase; of a user's tables after
   * every phase, since their contents are not known.
   */
  private void prove(Phase phase) throws SQLException {
    String profile = spec.target().profile().name();
    try (Connection connection = plain.open(Map.of())) {
      if (!options.create().isEmpty()) {
        connection.setCatalog(options.createSchema());
      }
      if (phase.generated() == RecordStatement.INSERT) {
        cells += table.prove(connection, profile);
      } else if (!options.generated()) {
        EncryptionRules rules = RulesSource.of(spec.target().rules()).read();
        cells = Math.max(cells, proveSamples(rules, new StorageProver(connection, profile)));
      }
    }
  }

  /** Proves the first values of each column that has a rule and exists now. */
  private static long proveSamples(EncryptionRules rules, StorageProver prover)
      throws SQLException {
    long proven = 0;
    for (ColumnRule rule : rules.all()) {
      if (!prover.type(rule.table(), rule.column()).equals(StorageProver.MISSING)) {
        proven += prover.proveSample(rule.table(), rule.column(), CellForm.SHORTEST);
      }
    }
    return proven;
  }

  /**
   * The task of the JVM.
   *
   * @param target the server to connect to with the arm's profile; holds secrets
   * @param plain the same server with the baseline's profile, for checks without the driver
   * @param options what to measure
   */
  record Spec(WorkerTarget target, WorkerTarget plain, StatementsOptions options) {}

  /**
   * The answer of the JVM.
   *
   * @param phases the results in the order of the phases
   * @param proofs sessions whose mode the server confirmed
   * @param cells number of proven cells in the arm's tables
   */
  record Answer(List<PhaseAnswer> phases, List<SessionView> proofs, long cells) {}
}
