package io.encbench.driver.capture;

import io.encbench.driver.forwarding.ForwardingCallableStatement;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A call of a procedure. It is not counted, but its transaction is then incomplete. */
final class RecordingCallableStatement extends ForwardingCallableStatement {
  private final CallableStatement delegate;
  private final OpenTransaction transaction;

  RecordingCallableStatement(CallableStatement delegate, OpenTransaction transaction) {
    this.delegate = delegate;
    this.transaction = transaction;
  }

  @Override
  protected CallableStatement delegate() {
    return delegate;
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    ResultSet result = delegate.executeQuery();
    transaction.executedUnknown();
    return result;
  }

  @Override
  public boolean execute() throws SQLException {
    boolean hasResult = delegate.execute();
    transaction.executedUnknown();
    return hasResult;
  }

  @Override
  public int executeUpdate() throws SQLException {
    int rows = delegate.executeUpdate();
    transaction.executedUnknown();
    return rows;
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    long rows = delegate.executeLargeUpdate();
    transaction.executedUnknown();
    return rows;
  }

  @Override
  public int[] executeBatch() throws SQLException {
    try {
      return delegate.executeBatch();
    } finally {
      // Also after an error: a part may have been executed.
      transaction.executedUnknown();
    }
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    try {
      return delegate.executeLargeBatch();
    } finally {
      // Also after an error: a part may have been executed.
      transaction.executedUnknown();
    }
  }
}
