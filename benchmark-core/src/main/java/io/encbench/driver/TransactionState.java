package io.encbench.driver;

import io.encbench.driver.sql.StatementEffect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Whether a transaction is open that the application will end: with auto-commit on, one that it has
 * begun by a statement of its own. Serves one thread at a time.
 */
final class TransactionState {
  /** ER_SP_DOES_NOT_EXIST of MySQL's errors: there is no such savepoint. */
  private static final int NO_SAVEPOINT = 1305;

  private static final String PROBE = "encbench_probe";

  private final Connection delegate;
  private Known known = Known.CLOSED;
  private boolean delegateKnowsAutoCommit = true;

  private enum Known {
    CLOSED,
    OPEN,
    UNCERTAIN
  }

  TransactionState(Connection delegate) {
    this.delegate = delegate;
  }

  /** A statement of the application was sent. */
  void sent(StatementEffect effect) {
    switch (effect) {
      case BEGINS_TRANSACTION -> known = Known.OPEN;
      case ENDS_TRANSACTION -> known = Known.CLOSED;
      case UNCLEAR -> {
        known = Known.UNCERTAIN;
        delegateKnowsAutoCommit = false;
      }
      case NONE, CHANGES_ROWS -> {}
    }
  }

  /** A statement has failed, and the server may have rolled the transaction back. */
  void failed() {
    if (known == Known.OPEN) {
      known = Known.UNCERTAIN;
    }
  }

  /** The application has ended its transaction by a method of the connection. */
  void ended() {
    known = Known.CLOSED;
  }

  /** Auto-commit is set by the method of the connection, which ends a transaction. */
  void autoCommitSet() {
    known = Known.CLOSED;
    delegateKnowsAutoCommit = true;
  }

  /** Whether a transaction is open that the application will end. */
  boolean isOpen() throws SQLException {
    if (!autoCommits()) {
      return true;
    }
    if (known == Known.UNCERTAIN) {
      known = hasTransaction() ? Known.OPEN : Known.CLOSED;
    }
    return known == Known.OPEN;
  }

  /** Of the server, which the delegate does not follow where a text sets it. */
  private boolean autoCommits() throws SQLException {
    if (delegateKnowsAutoCommit) {
      return delegate.getAutoCommit();
    }
    try (Statement statement = delegate.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@session.autocommit")) {
      row.next();
      boolean autoCommits = row.getBoolean(1);
      delegateKnowsAutoCommit = autoCommits == delegate.getAutoCommit();
      return autoCommits;
    }
  }

  /** Outside of a transaction a savepoint ends with the statement that sets it. */
  private boolean hasTransaction() throws SQLException {
    try (Statement statement = delegate.createStatement()) {
      statement.execute("SAVEPOINT " + PROBE);
      try {
        statement.execute("RELEASE SAVEPOINT " + PROBE);
        return true;
      } catch (SQLException e) {
        if (e.getErrorCode() == NO_SAVEPOINT) {
          return false;
        }
        throw e;
      }
    }
  }
}
