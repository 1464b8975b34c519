package io.encbench.driver.session;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcPreparedStatement;
import com.mysql.cj.jdbc.ServerPreparedStatement;
import com.mysql.cj.protocol.ServerSession;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.settings.CellTransport;
import io.encbench.driver.sql.BinaryLiteral;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The flags that MySQL Connector/J keeps. */
record ConnectorJFlags(JdbcConnection connection) implements FlaggedSession.StatusFlags {
  private static final boolean TAKES_LITERALS = takesLiterals();

  private static final CellTransport TRANSPORT =
      TAKES_LITERALS ? new CellTransport("?", ConnectorJFlags::setLiteral) : CellTransport.BASE64;

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

  /**
   * Around every streamed result, Connector/J raises the time for which the server waits for a slow
   * reader, and lowers it again.
   */
  @Override
  public DelegateSession.StreamedRead streamedRead() {
    RuntimeProperty<Integer> seconds =
        connection.getPropertySet().getIntegerProperty(PropertyKey.netTimeoutForStreamingResults);
    Integer configured = seconds.getValue();
    seconds.setValue(0);
    return new StreamedRead(seconds, configured);
  }

  private record StreamedRead(RuntimeProperty<Integer> seconds, Integer configured)
      implements DelegateSession.StreamedRead {
    @Override
    public int fetchSize() {
      return Integer.MIN_VALUE;
    }

    @Override
    public void close() {
      seconds.setValue(configured);
    }
  }

  @Override
  public CellTransport transportInText() {
    return TRANSPORT;
  }

  @Override
  public @Nullable RowsTransport rowsTransport(int maxTextBytes) {
    return TAKES_LITERALS ? new Rows(connection, maxTextBytes) : null;
  }

  /** Sends rows by the client's own statement, whatever the server could prepare. */
  private record Rows(JdbcConnection connection, int maxTextBytes) implements RowsTransport {
    @Override
    public PreparedStatement prepare(String head) throws SQLException {
      return connection.clientPrepareStatement(head + "?");
    }

    @Override
    public void setRows(PreparedStatement statement, byte[] rows) throws SQLException {
      statement.unwrap(JdbcPreparedStatement.class).setBytes(1, rows, false);
    }
  }

  /**
   * Sets the bytes of a literal, in a statement that is sent as text. By itself Connector/J would
   * write hexadecimal digits, one by one and twice.
   */
  private static void setLiteral(PreparedStatement statement, int parameter, byte[] cell)
      throws SQLException {
    JdbcPreparedStatement own =
        statement instanceof JdbcPreparedStatement known
            ? known
            : statement.unwrap(JdbcPreparedStatement.class);
    if (own instanceof ServerPreparedStatement) {
      // It would take the text of the literal for the value.
      throw DriverErrors.badSetting(
          "Connector/J prepares statements at the server without useServerPrepStmts=true: set it");
    }
    own.setBytes(parameter, BinaryLiteral.of(cell), false);
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
