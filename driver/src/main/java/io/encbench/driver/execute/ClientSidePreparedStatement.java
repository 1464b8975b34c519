package io.encbench.driver.execute;

import io.encbench.driver.execute.ClientSideExecution.Outcome;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement that is executed on the client side. The driver wraps it as it wraps a
 * prepared statement of its delegate. Serves one thread at a time, except for {@code cancel}.
 */
final class ClientSidePreparedStatement extends RecordedParameters {
  private static final Outcome NOTHING = Outcome.of(-1);

  private final SqlTemplate template;
  private final ServerStatements statements;
  private final ClientSideExecution execution;
  private final @Nullable String whyNotWhole;
  private final List<SlotValues> batch = new ArrayList<>();
  private Outcome outcome = NOTHING;
  private boolean closed;

  ClientSidePreparedStatement(
      SqlTemplate template,
      ServerStatements statements,
      ClientSideExecution execution,
      @Nullable String whyNotWhole) {
    super(SlotValues.parameters(template));
    this.template = template;
    this.statements = statements;
    this.execution = execution;
    this.whyNotWhole = whyNotWhole;
  }

  private Outcome run() throws SQLException {
    finish();
    try {
      outcome = execution.execute(execution.values(template, values()), this);
    } catch (SQLFeatureNotSupportedException e) {
      throw Refusal.onEitherSide(whyNotWhole, e);
    }
    return outcome;
  }

  /** Discards the outcome of the last execution and closes its result. */
  private void finish() throws SQLException {
    requireOpen();
    ResultSet rows = outcome.rows();
    outcome = NOTHING;
    if (rows != null) {
      rows.close();
    }
  }

  @Override
  public boolean execute() throws SQLException {
    return run().rows() != null;
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    ResultSet rows = run().rows();
    if (rows == null) {
      throw badArgument("executeQuery cannot be called for a statement that changes rows");
    }
    return rows;
  }

  @Override
  public int executeUpdate() throws SQLException {
    return Math.toIntExact(executeLargeUpdate());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    Outcome result = run();
    if (result.rows() != null) {
      throw badArgument("executeUpdate cannot be called for a query");
    }
    return result.count();
  }

  @Override
  public void addBatch() throws SQLException {
    requireOpen();
    batch.add(execution.values(template, values()));
  }

  @Override
  public void clearBatch() throws SQLException {
    requireOpen();
    batch.clear();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return Arrays.stream(executeLargeBatch()).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    finish();
    try {
      return batch.isEmpty() ? new long[0] : execution.executeBatch(List.copyOf(batch));
    } catch (SQLFeatureNotSupportedException e) {
      throw Refusal.onEitherSide(whyNotWhole, e);
    } finally {
      batch.clear();
    }
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    requireOpen();
    return outcome.rows();
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return Math.toIntExact(getLargeUpdateCount());
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    requireOpen();
    return outcome.count();
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    finish();
    return false;
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    if (current == KEEP_CURRENT_RESULT) {
      requireOpen();
      outcome = NOTHING;
    } else {
      finish();
    }
    return false;
  }

  /** Not supported: no statement that is executed on the client side inserts rows. */
  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    throw notSupported("getGeneratedKeys");
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    requireOpen();
    return execution.metaData();
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    requireOpen();
    return execution.parameterMetaData();
  }

  @Override
  public Connection getConnection() throws SQLException {
    requireOpen();
    return statements.server().connection();
  }

  @Override
  void limitTime(int seconds) throws SQLException {
    statements.setQueryTimeout(seconds);
  }

  @Override
  public void cancel() throws SQLException {
    statements.cancel();
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() throws SQLException {
    if (!closed) {
      try {
        finish();
      } finally {
        closed = true;
        statements.close();
      }
    }
  }
}
