package io.encbench.driver.guard;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
   * The known facts about a table whose rows stay locked until the transaction ends.
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

  /**
   * A column as the database has it.
   *
   * @param nullable whether it may be NULL
   * @param primaryKey whether it is part of the primary key
   * @param type its SQL type as the database tells it, such as {@code int unsigned}; empty if that
   *     is not known
   */
  public record SchemaColumn(String name, boolean nullable, boolean primaryKey, String type) {
    /** A column of no primary key and of a type that is not known. */
    public SchemaColumn(String name, boolean nullable) {
      this(name, nullable, false, "");
    }
  }

  /**
   * What the database says of a table whose rows a transaction locks. Immutable.
   *
   * @param keyColumns how many columns its primary key has; 0 if its engine locks no rows until the
   *     transaction ends, it has no such key, or that is not known
   * @param tied in lower case, the columns that change with others or others with them: those of
   *     the primary key, generated ones, and those of foreign keys on either side
   */
  public record LockableTable(int keyColumns, Set<String> tied) {
    /** One whose rows cannot be told, or of which nothing is known. */
    public static final LockableTable NONE = new LockableTable(0, Set.of());

    public LockableTable {
      tied = Set.copyOf(tied);
    }

    /** Whether a column changes with others or others with it. */
    public boolean isTied(String column) {
      return tied.contains(column.toLowerCase(Locale.ROOT));
    }
  }
}
