package io.encbench.driver;

import io.encbench.driver.split.RowMemory;
import io.encbench.driver.split.ServerStatements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements for the server of a statement that is done in part: they are planned, encrypted
 * and decrypted as those of the application.
 */
record ConnectionStatements(
    EncryptingConnection encrypting,
    Connection delegate,
    TransactionState transaction,
    RowMemory rows,
    SplitSettings settings)
    implements ServerStatements {
  @Override
  public Connection connection() {
    return encrypting;
  }

  @Override
  public PreparedStatement prepare(String sql) throws SQLException {
    return encrypting.prepareForServer(sql);
  }

  @Override
  public PreparedStatement prepareScrollable(String sql) throws SQLException {
    return encrypting.prepareScrollable(sql);
  }

  @Override
  public ResultSet narrow(ResultSet result, int width) {
    return new NarrowResultSet(result, width);
  }

  @Override
  public @Nullable RowMemory memory() throws SQLException {
    return settings.remembersRows() && transaction.isOpen() ? rows : null;
  }

  @Override
  public void willRead(String table, List<String> columns) {
    rows.want(table, columns);
  }

  @Override
  public boolean widensReads() {
    return settings.widensReads();
  }

  @Override
  public boolean inTransaction() throws SQLException {
    return transaction.isOpen();
  }

  /** By text: with auto-commit on, the delegate's methods refuse to commit. */
  @Override
  public void begin() throws SQLException {
    execute("START TRANSACTION");
  }

  @Override
  public void commit() throws SQLException {
    execute("COMMIT");
  }

  @Override
  public void rollback() throws SQLException {
    execute("ROLLBACK");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = delegate.createStatement()) {
      statement.execute(sql);
    }
  }
}
