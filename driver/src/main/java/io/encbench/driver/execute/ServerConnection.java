package io.encbench.driver.execute;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.ClearValues;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client-side statement needs of its connection. Serves one thread at a time. */
public interface ServerConnection {
  /** The connection that encrypts and decrypts, which the application knows. */
  Connection connection();

  /**
   * Prepares a statement, whose parameters are encrypted and whose result is decrypted.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it cannot be done on cells as a whole
   */
  PreparedStatement prepare(String sql) throws SQLException;

  /**
   * A statement as the server gets it.
   *
   * @param columns the encrypted columns that it reads, compares or stores
   */
  record Sent(String text, List<ColumnRule> columns) {
    public Sent {
      columns = List.copyOf(columns);
    }
  }

  /**
   * What the server would get.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it cannot do the statement as a whole
   */
  Sent sent(String sql) throws SQLException;

  /** Executes a query that was prepared here, and reads its rows without decrypting them. */
  ResultRows fetch(PreparedStatement statement) throws SQLException;

  /** A result as the application sees it. */
  ResultSet show(ResultRows rows, Statement owner) throws SQLException;

  /** The SQL modes of the session, in upper case. */
  List<String> sqlModes();

  /** The codecs of what is computed. */
  ClearValues clearValues();

  /** What is done with each row of a result when the application reaches it. */
  @FunctionalInterface
  interface RowVisitor {
    void visit(ResultSet row) throws SQLException;
  }

  /** A result of which only the first columns are shown. */
  ResultSet narrow(ResultSet rows, int width, RowVisitor visitor);

  /** What is remembered of locked rows; null if that is off, or no transaction holds locks. */
  @Nullable RowMemory memory() throws SQLException;

  /** Notes which columns an update of this connection reads, which says its row by the key. */
  void willRead(String table, List<String> columns);

  /** Whether a read that locks rows may read more columns, to be remembered. */
  boolean widensReads();

  /** How batches go on after errors. */
  BatchErrors batchErrors();

  /**
   * Whether a transaction is open, the application's or one that was begun here.
   *
   * @throws SQLException if one that was begun here has been lost
   */
  boolean inTransaction() throws SQLException;

  /** Begins a transaction where none is open, to be ended by {@code commit} or {@code undo}. */
  void begin() throws SQLException;

  void commit() throws SQLException;

  /**
   * Undoes the transaction that was begun here, or closes the connection if that fails.
   *
   * @param failure why; what happens now is added to it
   */
  void undo(Throwable failure);

  /** Undoes what followed a savepoint, or closes the connection if that fails. */
  void undo(Savepoint before, Throwable failure);
}
