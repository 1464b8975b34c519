package io.encbench.driver.session;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The server's session behind a connection of the delegate, as the server described it in its last
 * answer: what the delegate believes can differ.
 *
 * <p>With Connector/J every question is answered from memory and without an allocation, except the
 * first about a transaction after an error. With another driver each question is a round trip or
 * two. Serves one thread at a time.
 */
public interface DelegateSession {
  /**
   * Finds out how to ask a delegate.
   *
   * @param delegate may be a wrapper, whose {@code unwrap} gives the connection of Connector/J
   */
  static DelegateSession of(Connection delegate) throws SQLException {
    try {
      DelegateSession session = ConnectorJSession.of(delegate);
      return session == null ? new AskedSession(delegate) : session;
    } catch (LinkageError e) {
      // Connector/J is not there, or is not the one that is known here.
      return new AskedSession(delegate);
    }
  }

  /**
   * Whether the server holds a transaction open that goes on with the next statement. With
   * auto-commit off, the server opens one only when a statement touches a transactional table.
   */
  boolean inTransaction() throws SQLException;

  /** Whether the server commits each statement outside of a transaction. */
  boolean autoCommit() throws SQLException;

  /**
   * The session itself: equal to an earlier one while the server's session is the same, and to no
   * other. A delegate that reconnects or moves to another host has a new one then, which has none
   * of the transactions, locks and variables of the one before.
   */
  Object physicalSession() throws SQLException;

  /** Whether {@link #physicalSession} costs no round trip. */
  boolean isKnownWithoutAsking();

  /** Notes that a statement failed: an error does not say what became of the transaction. */
  void failed();
}
