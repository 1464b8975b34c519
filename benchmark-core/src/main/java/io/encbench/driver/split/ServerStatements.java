package io.encbench.driver.split;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

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

  /** Whether a transaction is open that the application will end. */
  boolean inTransaction() throws SQLException;

  /** Begins a transaction where none is open, to be ended by one of the next two. */
  void begin() throws SQLException;

  void commit() throws SQLException;

  void rollback() throws SQLException;
}
