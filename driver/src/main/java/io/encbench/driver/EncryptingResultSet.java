package io.encbench.driver;

import io.encbench.driver.EncryptingConnection.Notice;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.metadata.EncryptingResultSetMetaData;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.StaleSchemaException;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.result.DecodingResultSet;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A result set that decrypts encrypted columns as they are read. They cannot be updated through it.
 * Serves one thread at a time.
 */
final class EncryptingResultSet extends DecodingResultSet {
  private final ResultSet delegate;
  private final @Nullable Statement statement;
  private final @Nullable EncryptingConnection connection;
  private final ResultDecoders decoders;

  /**
   * @param statement the application's statement, or null for a metadata result
   * @param connection the connection of the statement, or null for a metadata result
   * @throws StaleSchemaException if the result does not have the planned columns
   */
  EncryptingResultSet(
      ResultSet delegate,
      @Nullable Statement statement,
      @Nullable EncryptingConnection connection,
      ResultDecoders decoders)
      throws SQLException {
    this.delegate = delegate;
    this.statement = statement;
    this.connection = connection;
    this.decoders = decoders;
    if (!decoders.columns().allPlain()) {
      decoders.check(delegate.getMetaData());
    }
  }

  @Override
  protected ResultSet delegate() {
    return delegate;
  }

  ResultDecoders decoders() {
    return decoders;
  }

  @Override
  public @Nullable CellDecoder decoder(int column) {
    return decoders.decoder(column);
  }

  /** Fetching a row that the delegate does not hold yet can fail, as the execution can. */
  @Override
  public boolean next() throws SQLException {
    try {
      return delegate.next();
    } catch (SQLException | RuntimeException e) {
      failed();
      throw e;
    }
  }

  /** Closing can fail too, when the delegate skips the rows that were not read. */
  @Override
  public void close() throws SQLException {
    try {
      delegate.close();
    } catch (SQLException | RuntimeException e) {
      failed();
      throw e;
    }
  }

  private void failed() {
    if (connection != null) {
      connection.failed();
    }
  }

  @Override
  public void insertRow() throws SQLException {
    requireNoEncryptedTable();
    change(delegate::insertRow);
  }

  /** The delegate would fill encrypted columns with what the server says their DEFAULT is. */
  private void requireNoEncryptedTable() throws SQLException {
    ResultSetMetaData columns = delegate.getMetaData();
    for (int i = 1; connection != null && i <= columns.getColumnCount(); i++) {
      if (connection.rules().hasTable(columns.getTableName(i))) {
        throw Refusal.onTable("insertRow of a result", columns.getTableName(i));
      }
    }
  }

  @Override
  public void updateRow() throws SQLException {
    change(delegate::updateRow);
  }

  @Override
  public void deleteRow() throws SQLException {
    change(delegate::deleteRow);
  }

  private void change(Notice change) throws SQLException {
    if (connection == null) {
      change.send();
    } else {
      connection.tell(change);
    }
  }

  @Override
  public byte @Nullable [] cell(int column) throws SQLException {
    return delegate.getBytes(column);
  }

  @Override
  public Content content(int column) {
    return Content.of(rule(column).type());
  }

  @Override
  public String name(int column) {
    return rule(column).name();
  }

  private ColumnRule rule(int column) {
    return Objects.requireNonNull(decoders.columns().rule(column));
  }

  @Override
  public @Nullable Statement getStatement() throws SQLException {
    if (isClosed()) {
      // Throws the delegate's own error for a closed result.
      delegate.getStatement();
    }
    return statement;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    return new EncryptingResultSetMetaData(delegate.getMetaData(), decoders);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, decoders.context().hidesDelegates(), type);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, decoders.context().hidesDelegates(), type);
  }
}
