package io.encbench.tpcc.terminal;

import java.sql.SQLException;
import java.util.Objects;

/** Kind of failure of an attempt. */
public enum Failure {
  /**
   * The server rolled the transaction back in favour of another, or did not begin it; a retry can
   * succeed.
   */
  CONFLICT,
  /** The connection is gone. */
  DISCONNECTED,
  /** Anything else. */
  OTHER;

  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int DEADLOCK = 1213;

  /** MariaDB's snapshot conflict, {@code innodb_snapshot_isolation}. */
  private static final int RECORD_CHANGED = 1020;

  /**
   * A node of a Galera cluster that does not serve yet, or no longer. It has the SQLSTATE of a lost
   * connection, but the connection stays.
   */
  private static final int NODE_NOT_READY = 1047;

  private static final String UNKNOWN_STATE = "HY000";

  static Failure of(SQLException failure) {
    String state = sqlState(failure);
    int code = failure.getErrorCode();
    if (state.startsWith("40")
        || code == LOCK_WAIT_TIMEOUT
        || code == DEADLOCK
        || code == RECORD_CHANGED
        || code == NODE_NOT_READY) {
      return CONFLICT;
    }
    return state.startsWith("08") ? DISCONNECTED : OTHER;
  }

  static String sqlState(SQLException failure) {
    return Objects.requireNonNullElse(failure.getSQLState(), UNKNOWN_STATE);
  }
}
