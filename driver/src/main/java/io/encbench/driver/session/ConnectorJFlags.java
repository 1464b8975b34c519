package io.encbench.driver.session;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcPreparedStatement;
import com.mysql.cj.protocol.ServerSession;
import io.encbench.driver.settings.CellTransport;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The flags that MySQL Connector/J keeps. */
record ConnectorJFlags(JdbcConnection connection) implements FlaggedSession.StatusFlags {
  private static final CellTransport TRANSPORT =
      takesLiterals() ? CellTransport.LITERAL : CellTransport.BASE64;

  /**
   * The flags of a delegate, or null if the delegate is another driver's.
   *
   * @throws LinkageError if Connector/J is not on the class path, or lacks a method used here
   */
  static FlaggedSession.@Nullable StatusFlags of(Connection delegate) throws SQLException {
    return delegate.isWrapperFor(JdbcConnection.class)
        ? new ConnectorJFlags(delegate.unwrap(JdbcConnection.class))
        : null;
  }

  @Override
  public boolean inTransaction() {
    return session().inTransactionOnServer();
  }

  /**
   * Reads the flag that the server sent. {@code isAutoCommit}, with a capital C, would be the mode
   * that Connector/J has requested.
   */
  @Override
  public boolean autoCommit() {
    return session().isAutocommit();
  }

  @Override
  public Object physicalSession() {
    return session();
  }

  @Override
  public int streamingFetchSize() {
    return Integer.MIN_VALUE;
  }

  @Override
  public CellTransport transportInText() {
    return TRANSPORT;
  }

  /** Connector/J 8.0 has no method for the bytes of a literal. */
  private static boolean takesLiterals() {
    try {
      JdbcPreparedStatement.class.getMethod("setBytes", int.class, byte[].class, boolean.class);
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** A connection to several hosts has one session for each. */
  private ServerSession session() {
    return connection.getSession().getServerSession();
  }
}
