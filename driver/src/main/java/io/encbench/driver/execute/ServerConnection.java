package io.encbench.driver.execute;

import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.ClearValues;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a client-side statement needs from its connection. Serves one thread at a time. */
public interface ServerConnection {
  /** The application's connection, which encrypts and decrypts. */
  Connection connection();

  /**
   * Prepares a statement. Its parameters are encrypted and its result is decrypted.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the server cannot execute the statement
   *     completely on cells
   */
  PreparedStatement prepare(String sql) throws SQLException;

  /**
   * A statement as it is sent to the server.
   *
   * @param columns the encrypted columns that the statement reads, compares or stores
   * @param encrypted the column of each cell that is made for a parameter or literal, in the order
   *     of the text
   * @param decrypted the column of each cell in a row of the result
   */
  record Sent(
      String text,
      List<ColumnRule> columns,
      List<ColumnRule> encrypted,
      List<ColumnRule> decrypted) {
    public Sent {
      columns = List.copyOf(columns);
      encrypted = List.copyOf(encrypted);
      decrypted = List.copyOf(decrypted);
    }
  }

  /**
   * The statement as it would be sent to the server.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the server cannot execute the statement
   *     completely
   */
  Sent sent(String sql) throws SQLException;

  /** Takes the rows of a query. */
  interface RowReader {
    /** Takes the columns, before the first row. */
    void columns(List<ResultRows.Column> columns) throws SQLException;

    /** Takes the cells of a row. Returns whether more rows are wanted. */
    boolean row(byte[][] cells) throws SQLException;

    /**
     * Whether a packed row is wanted. Most rows may not be, and need no objects of their own then.
     *
     * @param packed the cells of many rows
     * @param from the place of the row's first cell
     */
    default boolean wants(byte[] packed, int from) throws SQLException {
      return true;
    }

    /** Whether a row is wanted whose only column has a value. */
    default boolean wants(long value) throws SQLException {
      return true;
    }
  }

  /**
   * Executes a query that {@link #prepare} has prepared, and passes on its rows without decrypting
   * them, each as it arrives. Until this method returns, the connection can execute nothing else,
   * so the reader must not use it. Statements of other threads wait.
   */
  void fetch(PreparedStatement statement, RowReader reader) throws SQLException;

  /**
   * The columns of a result of this connection, as {@link #fetch} passes them on.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if one has a type that is not passed on
   */
  List<ResultRows.Column> columns(ResultSet result) throws SQLException;

  /**
   * The last columns of the current row of a result of this connection, in the form in which {@link
   * #fetch} passes them on.
   *
   * @param from the index of the first of these columns, from 1
   * @throws java.sql.SQLFeatureNotSupportedException if one has a type that is not passed on
   */
  byte[][] cells(ResultSet row, int from) throws SQLException;

  /**
   * The columns of a query whose rows should be fetched as one value, because it returned many rows
   * when it was executed last; null if they should be fetched one by one.
   */
  @Nullable List<ResultRows.Column> packedColumns(String sql, PackedRows packed)
      throws SQLException;

  /**
   * Prepares a query for {@link #fetchPacked} or {@link #fetchDigests}. Its parameters are
   * encrypted.
   *
   * @param rewriting makes the query that returns packed cells or digests from the one that returns
   *     the rows, as the server receives it
   * @throws java.sql.SQLFeatureNotSupportedException if the server cannot execute the statement
   *     completely on cells
   */
  PreparedStatement preparePacked(String sql, UnaryOperator<String> rewriting) throws SQLException;

  /** The cells of all rows, and the number of rows that they should be of. */
  @SuppressWarnings("ArrayRecordComponent") // never compared by equals
  record PackedCells(long rows, byte[] cells) {}

  /** Executes a query for packed rows. */
  PackedCells fetchPacked(PreparedStatement statement) throws SQLException;

  /** Executes a query for the digests of a {@link CellSet}. */
  List<CellSet.Digest> fetchDigests(PreparedStatement statement) throws SQLException;

  /** Notes the number of rows that a query has, whose rows were fetched as one value. */
  void returned(String sql, long rows);

  /** Notes that the server does not return the rows of a query as one value. */
  void refusedToPack(String sql);

  /** Whether so many cells are worth keeping: digests of fewer would be as long as the cells. */
  boolean keepsCells(long number);

  /** The sets of cells that queries returned last. */
  CellSets cellSets();

  /** The maximum number of bytes that a client-side statement may hold; 0 for no limit. */
  long maxClientBytes();

  /** Counts an execution of a client-side statement. */
  void executed(StatementLog.Execution execution);

  /** Creates the result set that the application sees. */
  ResultSet show(ResultRows rows, Statement owner) throws SQLException;

  /** The SQL modes of the session, in upper case. */
  List<String> sqlModes();

  /** The codecs for computed values. */
  ClearValues clearValues();

  /** Visits each row of a result when the application reaches it. */
  @FunctionalInterface
  interface RowVisitor {
    void visit(ResultSet row) throws SQLException;
  }

  /**
   * A view of a result that shows only its first columns.
   *
   * @param width the number of columns to show
   * @param visitor visits each row when the application reaches it
   */
  ResultSet narrow(ResultSet rows, int width, RowVisitor visitor);

  /**
   * The remembered values of locked rows; null if remembering is off or if no transaction holds
   * locks.
   */
  @Nullable RowMemory memory() throws SQLException;

  /**
   * Notes which columns an update of this connection reads if the update names its row by the key.
   */
  void willRead(String table, List<String> columns);

  /**
   * Whether reads without locks of the open transaction may share a snapshot, so that the first one
   * decides what the others see.
   */
  boolean sharesSnapshot() throws SQLException;

  /** Whether a locking read may fetch additional columns in order to remember them. */
  boolean widensReads();

  /** Decides how batches continue after errors. */
  BatchErrors batchErrors();

  /**
   * Whether a transaction is open, begun by the application or by {@link #begin}.
   *
   * @throws SQLException if a transaction begun by {@link #begin} has been lost
   */
  boolean inTransaction() throws SQLException;

  /** Begins a transaction, if none is open. End it with {@code commit} or {@code undo}. */
  void begin() throws SQLException;

  void commit() throws SQLException;

  /**
   * Undoes the transaction begun by {@link #begin}, or closes the connection if that fails.
   *
   * @param failure the reason; exceptions that occur while undoing are added to it
   */
  void undo(Throwable failure);

  /** Undoes all changes after a savepoint, or closes the connection if that fails. */
  void undo(Savepoint before, Throwable failure);

  /** Work that consists of several statements on the server. */
  @FunctionalInterface
  interface Work<T> {
    T done() throws SQLException;
  }

  /**
   * Does the work in the open transaction. If none is open, does it in a new one, which is
   * committed afterwards, or undone if the work fails.
   */
  default <T> T inOneTransaction(Work<T> work) throws SQLException {
    if (inTransaction()) {
      return work.done();
    }
    try {
      begin();
      T result = work.done();
      commit();
      return result;
    } catch (Throwable e) {
      undo(e);
      throw e;
    }
  }

  /** Does the work in the open transaction. If the work fails, it alone is undone. */
  default void asOneStatement(Work<?> work) throws SQLException {
    Savepoint before = connection().setSavepoint();
    try {
      work.done();
    } catch (Throwable e) {
      undo(before, e);
      throw e;
    }
    connection().releaseSavepoint(before);
  }
}
