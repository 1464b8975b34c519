package io.encbench.driver.guard;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the analyser needs to know about the database. Names are case-insensitive. */
public interface SchemaCatalogue {
  /**
   * The columns of a table or view in order, without those that {@code *} leaves out; empty if
   * there is no such table.
   *
   * @param table its name as written in the statement, with or without a schema, without quotes
   */
  List<SchemaColumn> columns(String table) throws SQLException;

  /** Whether the server is a MariaDB, which understands some constructs in another way. */
  default boolean isMariaDb() throws SQLException {
    return false;
  }

  /** How the server computes with numbers, which depends on its version. */
  default NumberRules numberRules() throws SQLException {
    return NumberRules.OLDER;
  }

  /**
   * How a server computes with numbers.
   *
   * @param roundsQuotients whether it computes with the digits of a quotient that it shows, as
   *     MySQL 9.7 does; older servers compute with more
   * @param unsignedYears whether YEAR gives an unsigned number, as in MySQL 9.7, so that a
   *     difference of years must not be negative
   */
  record NumberRules(boolean roundsQuotients, boolean unsignedYears) {
    /** Those of servers before MySQL 9.7. */
    public static final NumberRules OLDER = new NumberRules(false, false);
  }

  /**
   * The known facts about a table whose rows stay locked until the transaction ends.
   *
   * @param table its name as written in the statement, without schema and quotes
   */
  default LockableTable lockable(String table) throws SQLException {
    return LockableTable.NONE;
  }

  /**
   * Whether a table has rows now; also true if the account may not see them.
   *
   * @param table its name as written in the statement, with or without a schema, without quotes
   */
  default boolean hasRows(String table) throws SQLException {
    return false;
  }

  /**
   * The {@code DEFAULT} of an encrypted column; null if it has none.
   *
   * @param table the table's name as written in the statement, with or without a schema, without
   *     quotes
   */
  default @Nullable ColumnDefault columnDefault(String table, ColumnRule column)
      throws SQLException {
    return null;
  }

  /**
   * The name of the constraint that checks the cells of a column, if the server would not let the
   * column be renamed because of it; otherwise null.
   *
   * @param table the table's name as written in the statement, with or without a schema, without
   *     quotes
   */
  default @Nullable String fixedCheck(String table, ColumnRule column) throws SQLException {
    return null;
  }

  /**
   * Whether a view reads a table with encrypted columns.
   *
   * @param schema the schema of the view, or null for the current one
   */
  boolean viewTouches(@Nullable String schema, String name) throws SQLException;

  /**
   * Whether the body of a stored function may touch a table with encrypted columns; false if there
   * is no such function.
   *
   * @param schema the schema of the function, or null for the current one
   */
  boolean functionTouches(@Nullable String schema, String name) throws SQLException;

  /**
   * Whether the body of a stored procedure may touch a table with encrypted columns; true if that
   * is not known.
   *
   * @param schema the schema of the procedure, or null for the current one
   */
  boolean procedureTouches(@Nullable String schema, String name) throws SQLException;

  /**
   * A column as the database describes it.
   *
   * @param nullable whether it may be NULL
   * @param primaryKey whether it is part of the primary key
   * @param type its SQL type, such as {@code int unsigned}; empty if unknown
   * @param collation the name of its collation; empty if it is not text, or if unknown
   * @param defaultCell the cell of its {@code DEFAULT} in hexadecimal; empty if it has none, or
   *     another kind of default
   */
  public record SchemaColumn(
      String name,
      boolean nullable,
      boolean primaryKey,
      String type,
      String collation,
      String defaultCell) {
    /** A column without a {@code DEFAULT} that is a cell. */
    public SchemaColumn(
        String name, boolean nullable, boolean primaryKey, String type, String collation) {
      this(name, nullable, primaryKey, type, collation, "");
    }

    /** A column outside the primary key, of an unknown type. */
    public SchemaColumn(String name, boolean nullable) {
      this(name, nullable, false, "", "");
    }
  }

  /**
   * The {@code DEFAULT} of an encrypted column. Immutable.
   *
   * @param cell its cell in the table's definition, in hexadecimal
   * @param isClock whether the cell stands for the server's time
   */
  public record ColumnDefault(ColumnRule column, String cell, boolean isClock) {}

  /**
   * The known facts about a table whose rows a transaction locks. Immutable.
   *
   * @param keyColumns the number of columns in its primary key; 0 if its engine does not keep rows
   *     locked until the transaction ends, if it has no primary key, or if that is not known
   * @param tied the names, in lower case, of columns whose change changes other columns or that
   *     change with other columns: those of the primary key, generated columns, and the columns on
   *     either side of a foreign key
   * @param unique the names, in lower case, of the columns of UNIQUE keys
   * @param derived the names, in lower case, of columns that the server sets when a row changes:
   *     generated columns and those with ON UPDATE
   */
  public record LockableTable(
      int keyColumns, Set<String> tied, Set<String> unique, Set<String> derived) {
    /** A table whose rows cannot be identified, or of which nothing is known. */
    public static final LockableTable NONE = new LockableTable(0, Set.of(), Set.of(), Set.of());

    public LockableTable {
      tied = Set.copyOf(tied);
      unique = Set.copyOf(unique);
      derived = Set.copyOf(derived);
    }

    /** Whether a column is part of a UNIQUE key. */
    public boolean isUnique(String column) {
      return unique.contains(column.toLowerCase(Locale.ROOT));
    }

    /** Whether the server sets a column whenever a row changes. */
    public boolean isDerived(String column) {
      return derived.contains(column.toLowerCase(Locale.ROOT));
    }

    /** Whether a column changes with other columns, or they with it. */
    public boolean isTied(String column) {
      return tied.contains(column.toLowerCase(Locale.ROOT));
    }
  }
}
