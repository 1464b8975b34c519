package io.encbench.driver.session;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Whether reads without locks share a snapshot, as in {@code REPEATABLE READ}, where the first such
 * read of a transaction decides what the others see. Asks the server once, and again after a
 * statement that may have changed the isolation level. Serves one thread at a time.
 */
public final class ReadSnapshots {
  /** MariaDB names the variable so before version 11.1. */
  private static final String QUERY =
      "SHOW VARIABLES WHERE Variable_name IN ('transaction_isolation', 'tx_isolation')";

  private static final String SHARING = "REPEATABLE-READ";

  private final Connection delegate;
  private final DelegateSession session;

  /** The session whose answer is known; null if none is. */
  private @Nullable Object asked;

  private boolean shared = true;

  /** Whether the open transaction may have another isolation level than the next one. */
  private boolean changing;

  public ReadSnapshots(Connection delegate, DelegateSession session) {
    this.delegate = delegate;
    this.session = session;
  }

  /** Notes that the isolation level of the session or of its next transaction may have changed. */
  public void settingsMayDiffer() {
    asked = null;
    changing = true;
  }

  /** Notes that a transaction has ended, so that the next one has the session's level. */
  public void transactionEnded() {
    changing = false;
  }

  /** Whether the reads of the open transaction may share a snapshot. */
  public boolean areShared() throws SQLException {
    if (changing) {
      return true;
    }
    Object current = session.physicalSession();
    if (!current.equals(asked)) {
      shared = ask();
      asked = current;
    }
    return shared;
  }

  private boolean ask() throws SQLException {
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery(QUERY)) {
      boolean known = false;
      boolean sharing = false;
      while (rows.next()) {
        known = true;
        sharing |= SHARING.equals(rows.getString(2));
      }
      return sharing || !known;
    }
  }
}
