package io.encbench.driver;

import io.encbench.driver.forwarding.ForwardingCallableStatement;
import io.encbench.driver.metadata.EncryptingResultSetMetaData;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.sql.StatementEffect;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A call of a routine that touches no encrypted column. {@code prepareCall} refuses all other
 * calls, so parameters and results are always plain and the inherited methods pass them on. Serves
 * one thread at a time, except for {@code cancel}.
 */
final class EncryptingCallableStatement extends ForwardingCallableStatement {
  private final EncryptingConnection connection;
  private final boolean changesSchema;
  private final CallableStatement delegate;
  private final StatementResults results;

  EncryptingCallableStatement(
      EncryptingConnection connection, boolean changesSchema, CallableStatement delegate) {
    this.connection = connection;
    this.changesSchema = changesSchema;
    this.delegate = delegate;
    this.results = new StatementResults(connection, this);
  }

  @Override
  protected CallableStatement delegate() {
    return delegate;
  }

  private <T> T call(EncryptingConnection.Request<T> execution) throws SQLException {
    results.next();
    return connection.execute(Kind.SERVER, StatementEffect.SETTINGS, changesSchema, execution);
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return call(() -> results.executed(delegate.executeQuery()));
  }

  @Override
  public boolean execute() throws SQLException {
    return call(() -> delegate.execute());
  }

  @Override
  public int executeUpdate() throws SQLException {
    return call(() -> delegate.executeUpdate());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return call(() -> delegate.executeLargeUpdate());
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return call(() -> delegate.executeBatch());
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return call(() -> delegate.executeLargeBatch());
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    return results.current(delegate.getResultSet());
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    results.next();
    return delegate.getMoreResults();
  }

  @Override
  public boolean getMoreResults(int current) throws SQLException {
    results.next();
    return delegate.getMoreResults(current);
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

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    ResultSetMetaData metaData = delegate.getMetaData();
    return metaData == null
        ? null
        : new EncryptingResultSetMetaData(metaData, connection.plainResult());
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    return delegate.getParameterMetaData();
  }
}
