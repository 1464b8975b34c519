package io.encbench.driver.sql;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the analyser must know of the database. Thread-safe. Names compare without case. */
public interface SchemaCatalogue {
  /**
   * The columns of a table or view in their order, without those that {@code *} leaves out; empty
   * if there is no such table.
   *
   * @param table name as written in the statement, qualified by a schema or not, without quotes
   */
  List<SchemaColumn> columns(String table) throws SQLException;

  /**
   * What is known of a table whose rows stay locked until the transaction ends.
   *
   * @param table name as written in the statement, without a schema and quotes
   */
  default LockableTable lockable(String table) throws SQLException {
    return LockableTable.NONE;
  }

  /**
   * Whether a view reads a table with encrypted columns.
   *
   * @param schema null for the current one
   */
  boolean viewTouches(@Nullable String schema, String name) throws SQLException;

  /**
   * Whether the body of a stored function may touch a table with encrypted columns; false if there
   * is no such function.
   *
   * @param schema null for the current one
   */
  boolean functionTouches(@Nullable String schema, String name) throws SQLException;

  /**
   * Whether the body of a stored procedure may touch a table with encrypted columns; true if that
   * is not known.
   *
   * @param schema null for the current one
   */
  boolean procedureTouches(@Nullable String schema, String name) throws SQLException;
}
