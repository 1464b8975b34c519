package io.encbench.driver;

import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.RowRead;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.metadata.EncryptingResultSetMetaData;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.StaleSchemaException;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.parameter.CellRow;
import io.encbench.driver.parameter.EncryptedParameter;
import io.encbench.driver.parameter.EncryptingParameters;
import io.encbench.driver.parameter.ParameterBindings;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.StatementEffect;
import io.encbench.driver.value.convert.TargetType;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement that turns the parameters and literals of encrypted columns into cells.
 * Serves one thread at a time, except for {@code cancel}.
 */
final class EncryptingPreparedStatement extends EncryptingParameters
    implements ExecutionValues.Comparing {
  private final EncryptingConnection connection;
  private ResultDecoders result;
  private final StatementResults results;
  private final CellRow row;
  private final RowReadAnswers answers;
  private PlannedStatement planned;

  /** The server's time for all rows of the batch that have it as DEFAULT. */
  private @Nullable ServerClock batchClock;

  EncryptingPreparedStatement(
      EncryptingConnection connection,
      PlannedStatement planned,
      PreparedStatement delegate,
      CellRow row,
      ParameterBindings parameters,
      RowReadAnswers answers) {
    super(delegate, parameters);
    this.connection = connection;
    this.planned = planned;
    this.row = row;
    this.answers = answers;
    this.result = connection.resultOf(planned);
    this.results = new StatementResults(connection, this);
  }

  private void begin() throws SQLException {
    beginBatch();
    parameters()
        .bindFreshCells(row, planned.plan().readsClock() ? connection.clock() : ServerClock.NONE);
    row.bind();
  }

  @Override
  public @Nullable TextCollation foldedBy(int parameter) {
    EncryptedParameter cell = parameters().encrypted(parameter);
    return cell == null ? null : cell.foldedBy();
  }

  private void beginBatch() throws SQLException {
    adopt(connection.current(planned));
    results.expect(result);
  }

  /**
   * Takes over a new plan. The server receives the same text for it, but the result may have other
   * columns.
   */
  private void adopt(PlannedStatement current) {
    if (current != planned) {
      planned = current;
      result = connection.resultOf(current);
    }
  }

  /** Executes a query, and repeats it once if its tables have changed and repeating is harmless. */
  private <T> T executed(EncryptingConnection.Request<T> execution) throws SQLException {
    try {
      return execution.answer();
    } catch (StaleSchemaException e) {
      connection.forgetSchema();
      e.requireRepeatable(planned.effect(), planned.template().text());
      beginBatch();
      return execution.answer();
    }
  }

  private <T> T done(EncryptingConnection.Request<T> execution) throws SQLException {
    return connection.execute(
        planned.kind(),
        planned.clientSide() == null ? planned.effect() : StatementEffect.NONE,
        planned.changesSchema(),
        () -> executed(execution));
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    begin();
    RowRead read = planned.rowRead();
    return read == null
        ? done(() -> results.executed(delegate().executeQuery()))
        : done(() -> answered(read));
  }

  private ResultSet answered(RowRead read) throws SQLException {
    boolean readOnly = delegate().getResultSetConcurrency() == ResultSet.CONCUR_READ_ONLY;
    RowMemory memory = readOnly ? answers.rows() : null;
    if (memory == null) {
      return results.executed(delegate().executeQuery());
    }
    ResultSet known = answers.answer(memory, read, planned, parameters(), this);
    if (known != null) {
      return results.show(known);
    }
    ResultSet result = results.executed(delegate().executeQuery());
    answers.answeredByServer(memory, read, planned, parameters(), result);
    return result;
  }

  /** Executes a query whose result the caller reads as the delegate returns it. */
  ResultSet executeUnread() throws SQLException {
    begin();
    return done(() -> delegate().executeQuery());
  }

  /** The plan by which it is executed. */
  PlannedStatement planned() {
    return planned;
  }

  @Override
  public boolean execute() throws SQLException {
    begin();
    return done(
        () -> {
          boolean hasResult = delegate().execute();
          if (hasResult && results.mustFit()) {
            results.current(delegate().getResultSet());
          }
          return hasResult;
        });
  }

  @Override
  public int executeUpdate() throws SQLException {
    begin();
    return done(() -> delegate().executeUpdate());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    begin();
    return done(() -> delegate().executeLargeUpdate());
  }

  @Override
  public int[] executeBatch() throws SQLException {
    beginBatch();
    batchClock = null;
    return done(() -> row.executeBatch());
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    beginBatch();
    batchClock = null;
    return done(() -> row.executeLargeBatch());
  }

  @Override
  public void addBatch() throws SQLException {
    if (planned.namesClock()) {
      throw connection.refusedInBatch();
    }
    ServerClock clock = batchClock;
    if (clock == null) {
      clock = planned.plan().readsClock() ? connection.clock() : ServerClock.NONE;
      batchClock = clock;
    }
    parameters().bindFreshCells(row, clock);
    row.addBatch();
  }

  @Override
  public void clearBatch() throws SQLException {
    batchClock = null;
    row.clearBatch();
  }

  @Override
  public void clearParameters() throws SQLException {
    parameters().clear();
    row.clearParameters();
  }

  @Override
  public void cancel() throws SQLException {
    row.cancel();
  }

  @Override
  public void setObject(int index, @Nullable Object value) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setObject(parameters().target(index), value);
    } else {
      cell.setObject(inMemory(value));
    }
    if (value instanceof Integer || value instanceof Long) {
      parameters().setWholeNumber(index, ((Number) value).longValue());
    }
  }

  @Override
  public void setObject(int index, @Nullable Object value, int type) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setObject(parameters().target(index), value, type);
    } else {
      // JDBC assumes a scale of 0 if none is given, unless the value itself has a scale.
      setConverted(cell, value, type, value instanceof BigDecimal own ? own.scale() : 0);
    }
  }

  @Override
  public void setObject(int index, @Nullable Object value, int type, int scaleOrLength)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setObject(parameters().target(index), value, type, scaleOrLength);
    } else {
      setConverted(cell, value, type, scaleOrLength);
    }
  }

  @Override
  public void setObject(int index, @Nullable Object value, SQLType type) throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setObject(parameters().target(index), value, type);
    } else {
      setConverted(
          cell, value, TargetType.number(type), value instanceof BigDecimal own ? own.scale() : 0);
    }
  }

  @Override
  public void setObject(int index, @Nullable Object value, SQLType type, int scaleOrLength)
      throws SQLException {
    EncryptedParameter cell = parameters().encrypted(index);
    if (cell == null) {
      delegate().setObject(parameters().target(index), value, type, scaleOrLength);
    } else {
      setConverted(cell, value, TargetType.number(type), scaleOrLength);
    }
  }

  private static void setConverted(
      EncryptedParameter cell, @Nullable Object value, int type, int scale) throws SQLException {
    if (value == null) {
      cell.setNull();
      return;
    }
    Object converted = TargetType.convert(value, type, scale);
    if (converted == null) {
      throw cell.refused(
          "setObject of a " + value.getClass().getName() + " with the target type " + type);
    }
    cell.setObject(converted);
  }

  private static @Nullable Object inMemory(@Nullable Object value) throws SQLException {
    if (value instanceof InputStream stream) {
      return EncryptingParameters.LargeValues.bytes(
          stream, EncryptingParameters.LargeValues.TO_THE_END);
    }
    if (value instanceof Reader reader) {
      return EncryptingParameters.LargeValues.text(
          reader, EncryptingParameters.LargeValues.TO_THE_END);
    }
    if (value instanceof Blob blob) {
      return EncryptingParameters.LargeValues.bytes(blob);
    }
    if (value instanceof Clob clob) {
      return EncryptingParameters.LargeValues.text(clob);
    }
    return value;
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    ResultSetMetaData metaData = delegate().getMetaData();
    return metaData == null ? null : new EncryptingResultSetMetaData(metaData, result);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    return connection.parameterMetaData(delegate().getParameterMetaData(), parameters());
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    ResultSet own = results.own();
    return own == null ? results.current(delegate().getResultSet()) : own;
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    results.next();
    return delegate().getMoreResults();
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    if (current == KEEP_CURRENT_RESULT) {
      results.leaveOwn();
    }
    results.next();
    return delegate().getMoreResults(current);
  }

  @Override
  public void close() throws SQLException {
    results.closeOwn();
    delegate().close();
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    return results.plain(delegate().getGeneratedKeys());
  }

  @Override
  public Connection getConnection() throws SQLException {
    // The delegate knows whether the statement is closed.
    Connection raw = delegate().getConnection();
    return raw == null ? raw : connection;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate(), connection.encrypts(), type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate(), connection.encrypts(), type);
  }
}
