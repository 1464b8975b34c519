package io.encbench.driver.session;

import io.encbench.driver.settings.CellTransport;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The server session of a delegate's connection, as the server described it in its last answer. The
 * delegate's own view can differ.
 *
 * <p>With Connector/J of MySQL or MariaDB all methods answer from memory and without an allocation,
 * except for the first question about a transaction after an error. With other drivers each
 * question costs one or two round trips. Serves one thread at a time.
 */
public interface DelegateSession {
  /** A fetch size that any driver accepts. Drivers that take it hold so many rows at once. */
  int ROWS_AT_ONCE = 1000;

  /**
   * The session of a delegate.
   *
   * @param delegate a connection, possibly a wrapper that unwraps to that of a known driver
   */
  static DelegateSession of(Connection delegate) throws SQLException {
    DelegateSession session = FlaggedSession.of(delegate);
    return session == null ? new AskedSession(delegate) : session;
  }

  /**
   * Whether the server has an open transaction, to which the next statement will belong. With
   * auto-commit off, the server opens one only when a statement touches a transactional table.
   */
  boolean inTransaction() throws SQLException;

  /** Whether the server commits each statement outside of a transaction. */
  boolean autoCommit() throws SQLException;

  /**
   * The identity of the server's session. Two of these objects are equal only if they stand for the
   * same session. A delegate that reconnects or moves to another host gets a new session, which has
   * none of the transactions, locks and variables of the previous session.
   */
  Object physicalSession() throws SQLException;

  /** Whether {@link #physicalSession} costs no round trip. */
  boolean isKnownWithoutAsking();

  /**
   * Begins a read of rows that the delegate passes on as they arrive, and that never wait for the
   * application. So until it is closed, the delegate sends no statements with which the server
   * would wait longer for a slow reader.
   */
  StreamedRead streamedRead();

  /** A read that has begun. */
  interface StreamedRead extends AutoCloseable {
    /** Of a delegate that sends no such statements. */
    StreamedRead OF_MANY_ROWS = () -> ROWS_AT_ONCE;

    /** The fetch size with which the delegate passes on rows. */
    int fetchSize();

    @Override
    default void close() {}
  }

  /** The best way for cells to travel in a statement that the delegate sends as text. */
  CellTransport transportInText();

  /**
   * Sends rows that the driver has written, or is null if batches have to be left to the delegate.
   */
  @Nullable RowsTransport rowsTransport(int maxTextBytes);

  /** Notes that a statement failed: an error does not show the state of the transaction. */
  void failed();
}
