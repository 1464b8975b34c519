package io.encbench.driver.execute;

import io.encbench.driver.execute.ClientSideExecution.Outcome;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
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

  private final ClientSideStatement statement;
  private final ServerStatements statements;
  private final ClientSideExecution execution;
  private final int resultType;
  private final List<SlotValues> batch = new ArrayList<>();
  private Outcome outcome = NOTHING;
  private boolean closed;
  private long maxRows;
  private int fetchSize;
  private int queryTimeoutSeconds;
  private boolean poolable = true;
  private boolean closeOnCompletion;

  ClientSidePreparedStatement(
      ClientSideStatement statement,
      ServerStatements statements,
      ClientSideExecution execution,
      int resultType) {
    super(
        SlotValues.parameters(statement.template()),
        new SentValues(statements.server().clearValues().settings()));
    this.statement = statement;
    this.statements = statements;
    this.execution = execution;
    this.resultType = resultType;
  }

  private Outcome run() throws SQLException {
    finish();
    outcome =
        statement.kind() == Kind.CLIENT
            ? measured(() -> execution.execute(slotValues(), this))
            : attempted(() -> execution.execute(slotValues(), this));
    return outcome;
  }

  private SlotValues slotValues() throws SQLException {
    return execution.values(statement.template(), values());
  }

  /** Reports what an execution has cost, unless it was refused. */
  private <T> T measured(ServerConnection.Work<T> work) throws SQLException {
    statements.beginExecution();
    long begin = System.nanoTime();
    boolean refused = false;
    try {
      return attempted(work);
    } catch (SQLFeatureNotSupportedException e) {
      refused = Refusal.is(e);
      throw e;
    } finally {
      if (!refused) {
        statements.endExecution(statement, System.nanoTime() - begin);
      }
    }
  }

  /** Does the work; a refusal says why the server cannot execute the statement either. */
  private <T> T attempted(ServerConnection.Work<T> work) throws SQLException {
    try {
      return work.done();
    } catch (SQLFeatureNotSupportedException e) {
      throw Refusal.is(e) ? Refusal.onEitherSide(statement.whyNotWhole(), e) : e;
    }
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
      throw DriverErrors.badArgument(
          "executeQuery cannot be called for a statement that changes rows");
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
      throw DriverErrors.badArgument("executeUpdate cannot be called for a query");
    }
    return result.count();
  }

  @Override
  public void addBatch() throws SQLException {
    requireOpen();
    batch.add(slotValues());
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
      return batch.isEmpty()
          ? new long[0]
          : measured(() -> execution.executeBatch(List.copyOf(batch)));
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
  public int getMaxRows() throws SQLException {
    return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
  }

  @Override
  public long getLargeMaxRows() throws SQLException {
    requireOpen();
    return maxRows;
  }

  @Override
  public void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  @Override
  public void setLargeMaxRows(long max) throws SQLException {
    requireOpen();
    if (max < 0) {
      throw DriverErrors.badArgument("the maximum number of rows must not be negative");
    }
    maxRows = max;
  }

  @Override
  public int getMaxFieldSize() throws SQLException {
    requireOpen();
    return 0;
  }

  @Override
  public void setMaxFieldSize(int max) throws SQLException {
    requireOpen();
    if (max != 0) {
      throw notSupported("setMaxFieldSize");
    }
  }

  @Override
  public int getFetchSize() throws SQLException {
    requireOpen();
    return fetchSize;
  }

  /** Has no effect on execution: all rows are completed before the first one is returned. */
  @Override
  public void setFetchSize(int rows) throws SQLException {
    requireOpen();
    fetchSize = rows;
  }

  @Override
  public int getFetchDirection() throws SQLException {
    requireOpen();
    return ResultSet.FETCH_FORWARD;
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    requireOpen();
  }

  @Override
  public int getQueryTimeout() throws SQLException {
    requireOpen();
    return queryTimeoutSeconds;
  }

  /** The timeout applies to each statement that is sent to the server. */
  @Override
  public void setQueryTimeout(int seconds) throws SQLException {
    requireOpen();
    if (seconds < 0) {
      throw DriverErrors.badArgument("a timeout must not be negative");
    }
    queryTimeoutSeconds = seconds;
    statements.setQueryTimeout(seconds);
  }

  @Override
  public void setEscapeProcessing(boolean enable) throws SQLException {
    requireOpen();
  }

  @Override
  public void setCursorName(String name) throws SQLException {
    throw notSupported("setCursorName");
  }

  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    requireOpen();
    return null;
  }

  @Override
  public void clearWarnings() throws SQLException {
    requireOpen();
  }

  @Override
  public int getResultSetConcurrency() throws SQLException {
    requireOpen();
    return ResultSet.CONCUR_READ_ONLY;
  }

  @Override
  public int getResultSetType() throws SQLException {
    requireOpen();
    return resultType;
  }

  @Override
  public int getResultSetHoldability() throws SQLException {
    requireOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public boolean isPoolable() throws SQLException {
    requireOpen();
    return poolable;
  }

  @Override
  public void setPoolable(boolean value) throws SQLException {
    requireOpen();
    poolable = value;
  }

  @Override
  public void closeOnCompletion() throws SQLException {
    requireOpen();
    closeOnCompletion = true;
  }

  @Override
  public boolean isCloseOnCompletion() throws SQLException {
    requireOpen();
    return closeOnCompletion;
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

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw new SQLException(
        "cannot unwrap to " + type.getName() + ": only JDBC interfaces are available",
        SqlStates.INVALID_PARAMETER_VALUE);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
