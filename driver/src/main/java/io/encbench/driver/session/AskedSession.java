package io.encbench.driver.session;

import io.encbench.driver.settings.CellTransport;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Asks the server with statements that both MySQL and MariaDB support. */
final class AskedSession implements DelegateSession {
  private static final int NO_SUCH_SAVEPOINT = 1305;

  private static final String PROBE = "encbench_probe";

  private final Connection delegate;

  AskedSession(Connection delegate) {
    this.delegate = delegate;
  }

  /** Tries a savepoint: outside of a transaction it ends with the statement that sets it. */
  @Override
  public boolean inTransaction() throws SQLException {
    try (Statement statement = delegate.createStatement()) {
      statement.execute("SAVEPOINT " + PROBE);
      try {
        statement.execute("RELEASE SAVEPOINT " + PROBE);
        return true;
      } catch (SQLException e) {
        if (e.getErrorCode() == NO_SUCH_SAVEPOINT) {
          return false;
        }
        throw e;
      }
    }
  }

  @Override
  public boolean autoCommit() throws SQLException {
    return number("@@session.autocommit") == 1;
  }

  @Override
  public Object physicalSession() throws SQLException {
    return number("CONNECTION_ID()");
  }

  @Override
  public boolean isKnownWithoutAsking() {
    return false;
  }

  private long number(String expression) throws SQLException {
    try (Statement statement = delegate.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + expression)) {
      if (!row.next()) {
        throw new SQLException("The server does not say what " + expression + " is");
      }
      return row.getLong(1);
    }
  }

  @Override
  public StreamedRead streamedRead() {
    return StreamedRead.OF_MANY_ROWS;
  }

  @Override
  public CellTransport transportInText() {
    return CellTransport.BASE64;
  }

  @Override
  public @Nullable RowsTransport rowsTransport(int maxTextBytes) {
    return null;
  }

  /** Does nothing: no answer is kept that an error could invalidate. */
  @Override
  public void failed() {}
}
