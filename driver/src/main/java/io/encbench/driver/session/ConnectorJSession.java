package io.encbench.driver.session;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.protocol.ServerSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Reads the status flags of the server's last answer, which Connector/J keeps. */
final class ConnectorJSession implements DelegateSession {
  private final Connection delegate;
  private final JdbcConnection connection;
  private boolean outdated;

  private ConnectorJSession(Connection delegate, JdbcConnection connection) {
    this.delegate = delegate;
    this.connection = connection;
  }

  /**
   * The session of a delegate; null if that is of another driver.
   *
   * @throws LinkageError if Connector/J is not on the class path, or lacks a method that is used
   */
  static @Nullable DelegateSession of(Connection delegate) throws SQLException {
    if (!delegate.isWrapperFor(JdbcConnection.class)) {
      return null;
    }
    var session = new ConnectorJSession(delegate, delegate.unwrap(JdbcConnection.class));
    // A method that this Connector/J lacks must show now, not within a transaction.
    session.inTransaction();
    session.autoCommit();
    return session;
  }

  @Override
  public boolean inTransaction() throws SQLException {
    update();
    return flags().inTransactionOnServer();
  }

  /**
   * By the flag: {@code isAutoCommit}, spelled with a capital, is what Connector/J has asked for.
   */
  @Override
  public boolean autoCommit() throws SQLException {
    update();
    return flags().isAutocommit();
  }

  /** Connector/J makes this object anew whenever it connects. */
  @Override
  public Object physicalSession() {
    return flags();
  }

  @Override
  public boolean isKnownWithoutAsking() {
    return true;
  }

  @Override
  public void failed() {
    outdated = true;
  }

  /** A connection of several hosts has as many sessions, of which one is used at a time. */
  private ServerSession flags() {
    return connection.getSession().getServerSession();
  }

  private void update() throws SQLException {
    if (outdated) {
      try (Statement statement = delegate.createStatement()) {
        // Any statement that succeeds brings the flags.
        statement.execute("DO 0");
      }
      outdated = false;
    }
  }
}
