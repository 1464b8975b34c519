package io.encbench.driver.split;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement that is done in part needs of its connection. Serves one thread at a time. */
public interface ServerStatements {
  /** The connection that encrypts and decrypts, which the application knows. */
  Connection connection();

  /**
   * Prepares a statement, whose parameters are encrypted and whose result is decrypted.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it cannot be done on cells as a whole
   */
  PreparedStatement prepare(String sql) throws SQLException;

  /** The same, whose result can be read more than once. */
  PreparedStatement prepareScrollable(String sql) throws SQLException;

  /** A result of which only the first columns are shown. */
  ResultSet narrow(ResultSet rows, int width);

  /** What is remembered of locked rows; null if that is off, or no transaction holds locks. */
  @Nullable RowMemory memory() throws SQLException;

  /** Notes which columns an update of this connection reads, which says its row by the key. */
  void willRead(String table, List<String> columns);

  /** Whether a read that locks rows may read more columns, to be remembered. */
  boolean widensReads();

  /** Whether a transaction is open that the application will end. */
  boolean inTransaction() throws SQLException;

  /** Begins a transaction where none is open, to be ended by one of the next two. */
  void begin() throws SQLException;

  void commit() throws SQLException;

  void rollback() throws SQLException;
}
