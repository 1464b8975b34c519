package io.encbench.suites.micro.stub;

import io.encbench.driver.forwarding.ForwardingConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;

/** A connection to a {@link StubTable}. */
final class StubConnection extends ForwardingConnection {
  private final StubTable table;

  StubConnection(StubTable table) {
    this.table = table;
  }

  @Override
  protected Connection delegate() {
    throw new UnsupportedOperationException("the stub implements only what the benchmarks call");
  }

  @Override
  public Statement createStatement() {
    return new StubStatement(table);
  }

  @Override
  public PreparedStatement prepareStatement(String sql) {
    return new StubPreparedStatement(table, sql);
  }

  @Override
  public boolean getAutoCommit() {
    return true;
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
