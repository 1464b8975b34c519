package io.encbench.driver;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a pool. Each connection that it hands out checks the session anew, because the
 * delegate may have reset it.
 */
class EncryptingPooledConnection implements PooledConnection {
  private final PooledConnection delegate;
  private final EncryptingCommonDataSource.Account account;
  private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable EncryptingConnection current;

  EncryptingPooledConnection(
      PooledConnection delegate, EncryptingCommonDataSource.Account account) {
    this.delegate = delegate;
    this.account = account;
    delegate.addConnectionEventListener(new Relay());
  }

  /** The connection that was handed out last, or null if it has been closed. */
  final @Nullable EncryptingConnection current() {
    return current;
  }

  @Override
  public final Connection getConnection() throws SQLException {
    release();
    EncryptingConnection opened = account.connect((url, properties) -> delegate.getConnection());
    current = opened;
    return opened;
  }

  @Override
  public final void close() throws SQLException {
    try {
      release();
    } finally {
      delegate.close();
    }
  }

  /** Closes the connection that was handed out last, without an event. */
  private void release() throws SQLException {
    EncryptingConnection last = current;
    current = null;
    if (last != null) {
      last.close();
    }
  }

  @Override
  public final void addConnectionEventListener(ConnectionEventListener listener) {
    listeners.add(listener);
  }

  @Override
  public final void removeConnectionEventListener(ConnectionEventListener listener) {
    listeners.remove(listener);
  }

  /** Does nothing: this driver pools no statements, so there are no events. */
  @Override
  public final void addStatementEventListener(StatementEventListener listener) {}

  @Override
  public final void removeStatementEventListener(StatementEventListener listener) {}

  /** Passes the delegate's events on as events of this connection. */
  private final class Relay implements ConnectionEventListener {
    @Override
    public void connectionClosed(ConnectionEvent event) {
      // While no connection is handed out, the driver itself closes one that it could not open.
      if (current != null) {
        current = null;
        tell(event, ConnectionEventListener::connectionClosed);
      }
    }

    @Override
    public void connectionErrorOccurred(ConnectionEvent event) {
      tell(event, ConnectionEventListener::connectionErrorOccurred);
    }

    private void tell(
        ConnectionEvent event, BiConsumer<ConnectionEventListener, ConnectionEvent> method) {
      ConnectionEvent own =
          new ConnectionEvent(EncryptingPooledConnection.this, event.getSQLException());
      listeners.forEach(listener -> method.accept(listener, own));
    }
  }
}
