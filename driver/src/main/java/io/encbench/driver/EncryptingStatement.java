package io.encbench.driver;

import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.forwarding.ForwardingStatement;
import io.encbench.driver.metadata.StaleSchemaException;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose literals are encrypted before the text leaves the client. Serves one thread at
 * a time, except for {@code cancel}.
 */
final class EncryptingStatement extends ForwardingStatement {
  private final EncryptingConnection connection;
  private final Statement delegate;
  private final StatementResults results;

  /**
   * The last statement if it is executed on the client side, otherwise null. It is volatile because
   * {@code cancel} reads it.
   */
  private volatile @Nullable PreparedStatement current;

  private StatementEffect effect = StatementEffect.NONE;

  /** Whether the delegate has executed a statement, whose results may be open. */
  private boolean delegateHasResults;

  private StatementEffect batchEffect = StatementEffect.NONE;
  private boolean batchChangesSchema;
  private boolean processesEscapes = true;

  /** One of the methods that execute a statement. */
  @FunctionalInterface
  private interface Execution<S, T> {
    T of(S statement) throws SQLException;
  }

  EncryptingStatement(EncryptingConnection connection, Statement delegate) {
    this.connection = connection;
    this.delegate = delegate;
    this.results = new StatementResults(connection, this);
  }

  @Override
  protected Statement delegate() {
    return delegate;
  }

  @Override
  public void setEscapeProcessing(boolean enable) throws SQLException {
    delegate.setEscapeProcessing(enable);
    processesEscapes = enable;
  }

  private EncryptingConnection.ServerStatement translated(String sql) throws SQLException {
    if (!processesEscapes && connection.encrypts()) {
      // The server would read them in another time zone than the delegate.
      requireNoTimestampEscape(sql);
    }
    return connection.translate(sql);
  }

  private void requireNoTimestampEscape(String sql) throws SQLException {
    try {
      SqlTemplate.requireNoTimestampEscape(sql);
    } catch (SQLFeatureNotSupportedException e) {
      throw connection.refused(e);
    }
  }

  /** Translates a statement, and expects its results from here on. */
  private EncryptingConnection.ServerStatement begin(String sql) throws SQLException {
    EncryptingConnection.ServerStatement text = translated(sql);
    results.expect(text.result());
    effect = text.effect();
    closeClientSide();
    ClientSideStatement clientSide = text.clientSide();
    if (clientSide != null) {
      PreparedStatement prepared =
          connection.prepareOnce(
              clientSide,
              new ClientSideStatement.ResultKind(
                  delegate.getResultSetType(), delegate.getResultSetConcurrency()));
      current = prepared;
      // Executing a statement ends the results of its last execution. Without one, MariaDB's driver
      // would fail.
      if (delegateHasResults) {
        delegate.getMoreResults(CLOSE_ALL_RESULTS);
      }
      prepared.setQueryTimeout(delegate.getQueryTimeout());
      prepared.setLargeMaxRows(delegate.getLargeMaxRows());
    }
    return text;
  }

  /** Closes the last statement that was executed on the client side, with its result. */
  private void closeClientSide() throws SQLException {
    PreparedStatement clientSide = current;
    current = null;
    if (clientSide != null) {
      clientSide.close();
    }
  }

  /** The statement that has the results of the last execution. */
  private Statement source() {
    PreparedStatement clientSide = current;
    return clientSide == null ? delegate : clientSide;
  }

  private <T> T execute(
      String sql, Execution<String, T> whole, Execution<PreparedStatement, T> onClientSide)
      throws SQLException {
    try {
      return executeOnce(sql, whole, onClientSide);
    } catch (StaleSchemaException e) {
      connection.forgetSchema();
      e.requireRepeatable(effect, sql);
      return executeOnce(sql, whole, onClientSide);
    }
  }

  private <T> T executeOnce(
      String sql, Execution<String, T> whole, Execution<PreparedStatement, T> onClientSide)
      throws SQLException {
    EncryptingConnection.ServerStatement text = begin(sql);
    PreparedStatement clientSide = current;
    delegateHasResults = false;
    if (clientSide != null) {
      return connection.execute(
          text.kind(),
          StatementEffect.NONE,
          text.changesSchema(),
          () -> onClientSide.of(clientSide));
    }
    T executed =
        connection.execute(text.kind(), effect, text.changesSchema(), () -> whole.of(text.text()));
    delegateHasResults = true;
    return executed;
  }

  /** Checks that a result has the planned columns before the application sees it. */
  private boolean executed(boolean hasResult) throws SQLException {
    if (hasResult && results.mustFit()) {
      results.current(source().getResultSet());
    }
    return hasResult;
  }

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    return execute(
        sql,
        text -> results.executed(delegate.executeQuery(text)),
        clientSide -> results.executed(clientSide.executeQuery()));
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    return execute(
        sql,
        text -> executed(delegate.execute(text)),
        clientSide -> executed(clientSide.execute()));
  }

  @Override
  public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
    return execute(
        sql,
        text -> executed(delegate.execute(text, autoGeneratedKeys)),
        clientSide -> executed(clientSide.execute()));
  }

  @Override
  public boolean execute(String sql, int[] columnIndexes) throws SQLException {
    return execute(
        sql,
        text -> executed(delegate.execute(text, columnIndexes)),
        clientSide -> executed(clientSide.execute()));
  }

  @Override
  public boolean execute(String sql, String[] columnNames) throws SQLException {
    return execute(
        sql,
        text -> executed(delegate.execute(text, columnNames)),
        clientSide -> executed(clientSide.execute()));
  }

  @Override
  public int executeUpdate(String sql) throws SQLException {
    return execute(sql, delegate::executeUpdate, PreparedStatement::executeUpdate);
  }

  @Override
  public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    return execute(
        sql,
        text -> delegate.executeUpdate(text, autoGeneratedKeys),
        PreparedStatement::executeUpdate);
  }

  @Override
  public int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
    return execute(
        sql, text -> delegate.executeUpdate(text, columnIndexes), PreparedStatement::executeUpdate);
  }

  @Override
  public int executeUpdate(String sql, String[] columnNames) throws SQLException {
    return execute(
        sql, text -> delegate.executeUpdate(text, columnNames), PreparedStatement::executeUpdate);
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    return execute(sql, delegate::executeLargeUpdate, PreparedStatement::executeLargeUpdate);
  }

  @Override
  public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    return execute(
        sql,
        text -> delegate.executeLargeUpdate(text, autoGeneratedKeys),
        PreparedStatement::executeLargeUpdate);
  }

  @Override
  public long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
    return execute(
        sql,
        text -> delegate.executeLargeUpdate(text, columnIndexes),
        PreparedStatement::executeLargeUpdate);
  }

  @Override
  public long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
    return execute(
        sql,
        text -> delegate.executeLargeUpdate(text, columnNames),
        PreparedStatement::executeLargeUpdate);
  }

  @Override
  public void addBatch(String sql) throws SQLException {
    EncryptingConnection.ServerStatement text = translated(sql);
    if (text.clientSide() != null) {
      throw connection.refused(
          Refusal.because(
              "addBatch of a statement that is executed on the client side is not supported: use"
                  + " prepareStatement"));
    }
    if (text.namesClock()) {
      throw connection.refusedInBatch();
    }
    delegate.addBatch(text.text());
    batchEffect = batchEffect.and(text.effect());
    batchChangesSchema |= text.changesSchema();
  }

  @Override
  public void clearBatch() throws SQLException {
    delegate.clearBatch();
    batchEffect = StatementEffect.NONE;
    batchChangesSchema = false;
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return sendBatch(delegate::executeBatch);
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return sendBatch(delegate::executeLargeBatch);
  }

  private <T> T sendBatch(EncryptingConnection.Request<T> execution) throws SQLException {
    closeClientSide();
    results.next();
    StatementEffect sent = batchEffect;
    boolean changesSchema = batchChangesSchema;
    batchEffect = StatementEffect.NONE;
    batchChangesSchema = false;
    return connection.execute(Kind.SERVER, sent, changesSchema, execution);
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return results.current(source().getResultSet());
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    results.next();
    return source().getMoreResults();
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    results.next();
    return source().getMoreResults(current);
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return source().getUpdateCount();
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    return source().getLargeUpdateCount();
  }

  @Override
  public void cancel() throws SQLException {
    source().cancel();
  }

  @Override
  public void close() throws SQLException {
    try {
      closeClientSide();
    } finally {
      delegate.close();
    }
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    return results.plain(delegate.getGeneratedKeys());
  }

  @Override
  public Connection getConnection() throws SQLException {
    // The delegate knows whether the statement is closed.
    Connection raw = delegate.getConnection();
    return raw == null ? raw : connection;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, connection.encrypts(), type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, connection.encrypts(), type);
  }
}
