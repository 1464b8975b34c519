package io.encbench.driver;

import io.encbench.driver.split.BatchErrors;
import io.encbench.driver.split.ResultRows;
import io.encbench.driver.split.RowMemory;
import io.encbench.driver.split.ServerStatements;
import io.encbench.driver.value.ClearValues;
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
    ColumnContext columns,
    ClearValues clearValues,
    SplitSession session,
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
  public Sent sent(String sql) throws SQLException {
    return encrypting.sent(sql);
  }

  @Override
  public ResultRows fetch(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      if (!(rows instanceof EncryptingResultSet result)) {
        throw new IllegalArgumentException("a statement that was not prepared here");
      }
      return new RowFetcher(result, clearValues).all();
    }
  }

  @Override
  public ResultSet show(ResultRows rows, Statement owner) throws SQLException {
    return new RowsResultSet(
        rows, owner, columns, owner.getResultSetType(), session.usesCursor(owner));
  }

  @Override
  public List<String> sqlModes() {
    return session.sqlModes();
  }

  @Override
  public ResultSet narrow(ResultSet result, int width, RowVisitor visitor) {
    return new NarrowResultSet(result, width, visitor);
  }

  @Override
  public @Nullable RowMemory memory() throws SQLException {
    return settings.remembersRows() && transaction.isOpen() ? rows : null;
  }

  @Override
  public void willRead(String table, List<String> wanted) {
    rows.want(table, wanted);
  }

  @Override
  public boolean widensReads() {
    return settings.widensReads();
  }

  @Override
  public BatchErrors batchErrors() {
    return session.batchErrors();
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
