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
   * The session of a delegate, or null if the delegate is another driver's.
   *
   * @throws LinkageError if Connector/J is not on the class path, or lacks a method used here
   */
  static @Nullable DelegateSession of(Connection delegate) throws SQLException {
    if (!delegate.isWrapperFor(JdbcConnection.class)) {
      return null;
    }
    var session = new ConnectorJSession(delegate, delegate.unwrap(JdbcConnection.class));
    // If this Connector/J lacks a method, that must show now, not within a transaction.
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
   * Reads the flag that the server sent. {@code isAutoCommit}, with a capital C, would be the mode
   * that Connector/J has requested.
   */
  @Override
  public boolean autoCommit() throws SQLException {
    update();
    return flags().isAutocommit();
  }

  /** Connector/J creates a new object of this kind whenever it connects. */
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

  /** The flags of the session in use. A connection to several hosts has one session for each. */
  private ServerSession flags() {
    return connection.getSession().getServerSession();
  }

  private void update() throws SQLException {
    if (outdated) {
      try (Statement statement = delegate.createStatement()) {
        // The answer to any successful statement contains the flags.
        statement.execute("DO 0");
      }
      outdated = false;
    }
  }
}
