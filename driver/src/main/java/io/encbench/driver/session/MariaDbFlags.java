package io.encbench.driver.session;

import io.encbench.driver.settings.CellTransport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.util.constants.ServerStatus;

/** The flags that MariaDB Connector/J keeps. */
record MariaDbFlags(org.mariadb.jdbc.Connection connection) implements FlaggedSession.StatusFlags {
  /** MariaDB Connector/J writes a literal that is marked as binary. */
  private static final CellTransport LITERAL = new CellTransport("?", PreparedStatement::setBytes);

  /**
   * The flags of a delegate, or null if the delegate is another driver's.
   *
   * @throws LinkageError if MariaDB Connector/J is not on the class path, or lacks a method used
   *     here
   */
  static FlaggedSession.@Nullable StatusFlags of(Connection delegate) throws SQLException {
    return delegate.isWrapperFor(org.mariadb.jdbc.Connection.class)
        ? new MariaDbFlags(delegate.unwrap(org.mariadb.jdbc.Connection.class))
        : null;
  }

  @Override
  public boolean inTransaction() {
    return (connection.getContext().getServerStatus() & ServerStatus.IN_TRANSACTION) != 0;
  }

  @Override
  public boolean autoCommit() {
    return (connection.getContext().getServerStatus() & ServerStatus.AUTOCOMMIT) != 0;
  }

  @Override
  public Object physicalSession() {
    return connection.getContext();
  }

  @Override
  public DelegateSession.StreamedRead streamedRead() {
    return DelegateSession.StreamedRead.OF_MANY_ROWS;
  }

  @Override
  public CellTransport transportInText() {
    return LITERAL;
  }

  /** MariaDB Connector/J has a way of its own to send the rows of a batch at once. */
  @Override
  public @Nullable RowsTransport rowsTransport(int maxTextBytes) {
    return null;
  }
}
