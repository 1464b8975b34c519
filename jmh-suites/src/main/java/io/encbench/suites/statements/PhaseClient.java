package io.encbench.suites.statements;

import io.encbench.suites.db.table.RecordStatement;
import io.encbench.suites.db.table.RecordTable;
import io.encbench.suites.worker.Latencies;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;

/**
 * One client's share of a phase. Every statement is sent as text and commits on its own, as if a
 * user had typed it, and every value of its result is read.
 */
final class PhaseClient implements Callable<Map<StatementKind, Histogram>> {
  private final Connection connection;
  private final Phase phase;
  private final StatementsOptions options;
  private final RecordTable table;
  private final int number;
  private final Map<StatementKind, Histogram> latencies = new EnumMap<>(StatementKind.class);

  /**
   * Creates a client.
   *
   * @param table the table of generated records
   * @param number 0-based number of the client
   */
  PhaseClient(
      Connection connection,
      Phase phase,
      StatementsOptions options,
      RecordTable table,
      int number) {
    this.connection = connection;
    this.phase = phase;
    this.options = options;
    this.table = table;
    this.number = number;
  }

  @Override
  public Map<StatementKind, Histogram> call() throws SQLException {
    RecordStatement generated = phase.generated();
    try (Statement statement = connection.createStatement()) {
      if (generated == null) {
        runFile(statement);
      } else {
        runGenerated(statement, generated);
      }
    }
    return latencies;
  }

  private void runGenerated(Statement statement, RecordStatement kind) throws SQLException {
    StatementKind counted = StatementKind.of(kind.name());
    for (int id = number + 1; id <= table.rows(); id += options.concurrency()) {
      run(statement, kind.text(table, id), counted);
    }
  }

  /**
   * Runs this client's share of the statements. If they do not divide evenly, the first clients get
   * one more each.
   */
  private void runFile(Statement statement) throws SQLException {
    List<FileStatement> file = phase.statements();
    int all = options.queries(phase);
    int mine = all / options.concurrency() + (number < all % options.concurrency() ? 1 : 0);
    for (int i = 0; i < mine; i++) {
      FileStatement next = file.get(i % file.size());
      try {
        run(statement, next.text(), next.kind());
      } catch (SQLException e) {
        throw new SQLException(
            next.shown() + ": " + e.getMessage(), e.getSQLState(), e.getErrorCode(), e);
      }
    }
  }

  private void run(Statement statement, String text, StatementKind kind) throws SQLException {
    long begun = System.nanoTime();
    boolean result = statement.execute(text);
    while (result || statement.getUpdateCount() >= 0) {
      if (result) {
        read(statement);
      }
      result = statement.getMoreResults();
    }
    latencies
        .computeIfAbsent(kind, of -> new Histogram(Latencies.DIGITS))
        .recordValue(System.nanoTime() - begun);
  }

  private static void read(Statement statement) throws SQLException {
    try (ResultSet rows = statement.getResultSet()) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= columns; column++) {
          rows.getString(column);
        }
      }
    }
  }
}
