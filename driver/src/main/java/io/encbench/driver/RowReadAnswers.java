package io.encbench.driver;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.RowRead;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.parameter.ParameterBindings;
import io.encbench.driver.schema.PlannedStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries for one row from what a connection remembers of it, if the open transaction has
 * changed the row: the server would return this version, whatever the isolation level. All other
 * queries go to the server, also the one that begins the snapshot of a transaction. After a query
 * that could have been answered here, the next update of such a row fetches its columns. Serves one
 * thread at a time.
 */
final class RowReadAnswers {
  private static final int MOST_QUERIES = 128;

  private final RowMemory rows;
  private final ServerConnection server;
  private final Map<String, Query> queries =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  RowReadAnswers(RowMemory rows, ServerConnection server) {
    this.rows = rows;
    this.server = server;
  }

  /**
   * A query that the server has answered.
   *
   * @param planned the plan by which it was executed
   * @param columns the columns of its result; empty if the client cannot show one of them
   */
  private record Query(PlannedStatement planned, List<ResultRows.Column> columns) {}

  /**
   * The remembered rows; null if there are none. To be called before the query is executed: while
   * its result is open, the session may not be asked for the state of the transaction.
   */
  @Nullable RowMemory rows() throws SQLException {
    // Most queries find nothing remembered, and need not ask for the transaction.
    return rows.isEmpty() ? null : server.memory();
  }

  /** The result of an execution; null if the server must be asked. */
  @Nullable ResultSet answer(
      RowMemory memory,
      RowRead read,
      PlannedStatement planned,
      ParameterBindings parameters,
      PreparedStatement statement)
      throws SQLException {
    Query query = queries.get(planned.template().text());
    List<Object> identity = query == null ? null : read.identity(parameters::wholeNumber);
    if (query == null || query.planned() != planned || identity == null) {
      return null;
    }
    byte[][] row = memory.shown(read.table(), identity, read.columns());
    return row == null || query.columns().isEmpty() || beginsSnapshot(memory)
        ? null
        : server.show(new ResultRows(query.columns(), List.<byte[][]>of(row)), statement);
  }

  /** Whether the read would decide what later reads of the transaction see. */
  private boolean beginsSnapshot(RowMemory memory) throws SQLException {
    return !memory.hasSnapshot() && server.sharesSnapshot();
  }

  /** Notes the server's answer to a query, to answer it here the next time. */
  void answeredByServer(
      RowMemory memory,
      RowRead read,
      PlannedStatement planned,
      ParameterBindings parameters,
      ResultSet result)
      throws SQLException {
    List<Object> identity = read.identity(parameters::wholeNumber);
    if (identity == null
        || !server.widensReads()
        || !memory.mayShow(read.table(), identity, read.columns())) {
      return;
    }
    memory.readsFromSnapshot();
    String sql = planned.template().text();
    Query query = queries.get(sql);
    if (query == null || query.planned() != planned) {
      query = new Query(planned, columns(result));
      queries.put(sql, query);
      if (queries.size() > MOST_QUERIES) {
        queries.remove(queries.keySet().iterator().next());
      }
    }
    if (!query.columns().isEmpty()) {
      memory.showAfterUpdates(read.table(), read.columns());
    }
  }

  private List<ResultRows.Column> columns(ResultSet result) throws SQLException {
    try {
      return server.columns(result);
    } catch (SQLFeatureNotSupportedException e) {
      // A plain column has a type that the client does not show.
      return List.of();
    }
  }
}
