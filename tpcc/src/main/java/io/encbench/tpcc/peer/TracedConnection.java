package io.encbench.tpcc.peer;

import io.encbench.driver.forwarding.ForwardingConnection;
import io.encbench.tpcc.peer.Trace.Exchange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the statements and answers of a plain connection. A commit becomes a rollback, so that
 * the next transaction starts from the same rows. Not thread-safe.
 */
final class TracedConnection extends ForwardingConnection {
  private final Connection delegate;
  private final List<Exchange> exchanges = new ArrayList<>();

  TracedConnection(Connection delegate) {
    this.delegate = delegate;
  }

  @Override
  protected Connection delegate() {
    return delegate;
  }

  void add(Exchange exchange) {
    exchanges.add(exchange);
  }

  /** The exchanges since the last call. */
  List<Exchange> take() {
    List<Exchange> taken = List.copyOf(exchanges);
    exchanges.clear();
    return taken;
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    return new TracedStatement(this, delegate.prepareStatement(sql), sql);
  }

  @Override
  public void commit() throws SQLException {
    delegate.rollback();
  }
}
