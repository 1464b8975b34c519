package io.encbench.driver.session;

import io.encbench.driver.failure.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a connection, as the server has it: one of the application, or one that the
 * driver begins for a statement of its own. Serves one thread at a time.
 *
 * <p>The driver begins and ends a transaction by switching auto-commit off and on. Unlike {@code
 * START TRANSACTION} this keeps locked tables locked, and it tells a delegate of several hosts not
 * to go to another between two statements.
 */
public final class ServerTransaction {
  private final Connection delegate;
  private final DelegateSession session;

  /** The session in which the driver's own transaction began; null if none is open. */
  private @Nullable Object own;

  /** Whether the delegate believed, before the driver's own transaction, that auto-commit is on. */
  private boolean believed;

  /** Whether a statement has failed since the driver's own transaction began. */
  private boolean doubtful;

  /** The session in which locks were held when last asked. */
  private @Nullable Object locking;

  public ServerTransaction(Connection delegate, DelegateSession session) {
    this.delegate = delegate;
    this.session = session;
  }

  /** A statement has failed, and the server may have ended the transaction. */
  public void failed() {
    doubtful = true;
    session.failed();
  }

  /**
   * Whether a transaction is open that statements become part of.
   *
   * @throws SQLTransactionRollbackException if it was the driver's own, and is gone
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

  /** Whether rows that were locked when this was last asked are locked still. */
  public boolean keepsLocks() throws SQLException {
    Object now = session.physicalSession();
    boolean same = now.equals(locking);
    locking = now;
    return same && session.inTransaction();
  }

  /** Begins one where none is open. */
  public void begin() throws SQLException {
    believed = delegate.getAutoCommit();
    doubtful = false;
    own = session.physicalSession();
    setAutoCommit(false);
    if (session.autoCommit()) {
      throw new SQLException(
          "The driver behind has not switched auto-commit off, so that this statement, which takes"
              + " several steps, could be executed on the client side only",
          SqlStates.GENERAL_ERROR);
    }
  }

  /**
   * Commits the one that the driver began.
   *
   * @throws SQLException if it was not committed, or nobody knows
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

  /** Undoes something. Returns whether that is certain. */
  @FunctionalInterface
  private interface Undoing {
    boolean isDone() throws SQLException;
  }

  /**
   * Sees to it that nothing stays of the transaction that the driver began, nor the transaction
   * itself: rolls it back, or closes the connection.
   *
   * @param failure what has ended the work; what else happens is added to it
   */
  public void undo(Throwable failure, Closing closing) {
    undo(failure, this::isRolledBack, closing);
    own = null;
  }

  /** Sees to it that nothing stays of what followed a savepoint, in the same way. */
  public void undo(Savepoint before, Throwable failure, Closing closing) {
    undo(failure, () -> isBackAt(before, failure), closing);
  }

  private static void undo(Throwable failure, Undoing undoing, Closing closing) {
    boolean undone = false;
    try {
      // After an error of the JVM nobody knows how far the delegate has read the last answer.
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

  /** A failure may come again as the same object. */
  private static void add(Throwable another, Throwable failure) {
    if (another != failure) {
      failure.addSuppressed(another);
    }
  }

  private boolean isRolledBack() throws SQLException {
    // A session that failed is closed by the delegate that leaves it; another may come back.
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

  /** Without errors nothing can have ended it but a delegate that has left the session. */
  private void requireOwn() throws SQLException {
    if (!session.physicalSession().equals(own) || (doubtful && !session.inTransaction())) {
      throw new SQLTransactionRollbackException(
          "The server has ended the transaction that the driver had begun for this statement:"
              + " nothing of the statement is stored, repeat it",
          SqlStates.TRANSACTION_ROLLED_BACK);
    }
  }

  /** By a text where the delegate's belief was another than the server's, and is left so. */
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
