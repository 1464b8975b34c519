package io.encbench.driver.session;

import io.encbench.driver.failure.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a connection on the server: either the application's, or one that the driver
 * begins for a client-side statement. Serves one thread at a time.
 *
 * <p>The driver begins and ends a transaction by switching auto-commit off and on. Unlike {@code
 * START TRANSACTION} this keeps locked tables locked, and it keeps a delegate with several hosts
 * from moving to another host between two statements.
 */
public final class ServerTransaction {
  private final Connection delegate;
  private final DelegateSession session;

  /** The session in which the driver's own transaction began; null if none is open. */
  private @Nullable Object own;

  /** Whether the delegate assumed auto-commit to be on before the driver's own transaction. */
  private boolean believed;

  /** Whether a statement has failed since the driver's own transaction began. */
  private boolean doubtful;

  /** The session that {@link #keepsLocks} saw last. */
  private @Nullable Object locking;

  public ServerTransaction(Connection delegate, DelegateSession session) {
    this.delegate = delegate;
    this.session = session;
  }

  /** Notes that a statement has failed: the server may have ended the transaction. */
  public void failed() {
    doubtful = true;
    session.failed();
  }

  /**
   * Whether a transaction is open that statements become part of.
   *
   * @throws SQLTransactionRollbackException if the driver's own transaction has been lost
   */
  public boolean isOpen() throws SQLException {
    if (own != null) {
      requireOwn();
      return true;
    }
    return session.inTransaction() || !session.autoCommit();
  }

  /** Whether a transaction is open that the application will end. */
  public boolean isOfApplication() throws SQLException {
    return own == null && isOpen();
  }

  /** Whether rows that were locked at the last call are still locked. */
  public boolean keepsLocks() throws SQLException {
    Object now = session.physicalSession();
    boolean same = now.equals(locking);
    locking = now;
    return same && session.inTransaction();
  }

  /** Begins the driver's own transaction. None may be open. */
  public void begin() throws SQLException {
    believed = delegate.getAutoCommit();
    doubtful = false;
    own = session.physicalSession();
    setAutoCommit(false);
    if (session.autoCommit()) {
      throw new SQLException(
          "The delegate driver has not switched auto-commit off, so this statement, which takes"
              + " several steps, could be executed only in part",
          SqlStates.GENERAL_ERROR);
    }
  }

  /**
   * Commits the driver's own transaction.
   *
   * @throws SQLException if it was not committed, or the outcome is unknown
   */
  public void commit() throws SQLException {
    requireOwn();
    setAutoCommit(true);
    own = null;
  }

  /** Closes the connection, so that the server ends what is open in its session. */
  @FunctionalInterface
  public interface Closing {
    void close() throws SQLException;
  }

  /** Undoes something. Returns whether it is certain that this has succeeded. */
  @FunctionalInterface
  private interface Undoing {
    boolean isDone() throws SQLException;
  }

  /**
   * Undoes and ends the driver's own transaction: rolls it back or, if that is not certain, closes
   * the connection.
   *
   * @param failure the failure that ended the work; further failures are added as suppressed
   */
  public void undo(Throwable failure, Closing closing) {
    undo(failure, this::isRolledBack, closing);
    own = null;
  }

  /** Undoes everything since a savepoint or, if that is not certain, closes the connection. */
  public void undo(Savepoint before, Throwable failure, Closing closing) {
    undo(failure, () -> isBackAt(before, failure), closing);
  }

  private static void undo(Throwable failure, Undoing undoing, Closing closing) {
    boolean undone = false;
    try {
      // After an Error it is not known how much of the last answer the delegate has read.
      undone = !(failure instanceof Error) && undoing.isDone();
    } catch (Throwable e) {
      add(e, failure);
    }
    if (!undone) {
      try {
        closing.close();
      } catch (Throwable e) {
        add(e, failure);
      }
    }
  }

  /** Adds a suppressed failure, which may be the same object as the first one. */
  private static void add(Throwable another, Throwable failure) {
    if (another != failure) {
      failure.addSuppressed(another);
    }
  }

  private boolean isRolledBack() throws SQLException {
    // A delegate closes a session that it leaves after a failure. To any other it may return.
    if (!doubtful && !session.physicalSession().equals(own)) {
      return false;
    }
    failed();
    execute("ROLLBACK");
    setAutoCommit(true);
    return session.autoCommit() && !session.inTransaction();
  }

  private boolean isBackAt(Savepoint before, Throwable failure) throws SQLException {
    try {
      delegate.rollback(before);
      return true;
    } catch (SQLException e) {
      add(e, failure);
      failed();
      // The server may have ended the transaction, and the savepoint with it.
      return !session.inTransaction();
    }
  }

  /** Without errors, the own transaction is lost only if the delegate has left its session. */
  private void requireOwn() throws SQLException {
    if (!session.physicalSession().equals(own) || (doubtful && !session.inTransaction())) {
      throw new SQLTransactionRollbackException(
          "The server has ended the transaction that the driver had begun for this statement:"
              + " nothing of the statement was stored; repeat it",
          SqlStates.TRANSACTION_ROLLED_BACK);
    }
  }

  /**
   * Switches auto-commit at the delegate. If the delegate wrongly assumed it to be off, a statement
   * switches it, and the delegate's assumption stays as it was.
   */
  private void setAutoCommit(boolean on) throws SQLException {
    if (believed) {
      delegate.setAutoCommit(on);
    } else {
      execute("SET autocommit=" + (on ? 1 : 0));
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = delegate.createStatement()) {
      statement.execute(sql);
    }
  }
}
