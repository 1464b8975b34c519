package io.encbench.suites.assess;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The columns of the tables of a database.
 *
 * @param columns the columns, by table and place
 * @param references the columns of foreign keys, and those that they refer to
 */
record SchemaColumns(List<Column> columns, List<Reference> references) {
  /**
   * A column.
   *
   * @param type its type as rules name it
   * @param collation its collation; empty if it holds no text
   * @param inKey whether it belongs to a primary, unique or foreign key
   * @param madeByServer whether the server computes its values
   */
  record Column(
      String table,
      String name,
      String type,
      String collation,
      boolean inKey,
      boolean madeByServer) {
    /** The name in rules. */
    String inRules() {
      return table + "." + name;
    }
  }

  /** A column of a foreign key and the column that it refers to, by their names in rules. */
  record Reference(String from, String to) {
    boolean has(String column) {
      return from.equals(column) || to.equals(column);
    }

    String otherThan(String column) {
      return from.equals(column) ? to : from;
    }
  }

  /** The names of a table's columns, in their order. */
  List<String> of(String table) {
    return columns.stream()
        .filter(column -> column.table().equalsIgnoreCase(table))
        .map(Column::name)
        .toList();
  }

  /** Reads the columns of the connection's database. */
  static SchemaColumns read(Connection connection) throws SQLException {
    Set<String> inKeys = new HashSet<>();
    List<Reference> references = new ArrayList<>();
    List<Column> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT TABLE_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME"
                  + " FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = DATABASE()")) {
        while (row.next()) {
          String from = row.getString(1) + "." + row.getString(2);
          inKeys.add(from);
          if (row.getString(3) != null) {
            String to = row.getString(3) + "." + row.getString(4);
            inKeys.add(to);
            references.add(new Reference(from, to));
          }
        }
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT c.TABLE_NAME, c.COLUMN_NAME, c.COLUMN_TYPE, COALESCE(c.COLLATION_NAME, ''),"
                  + " c.EXTRA FROM information_schema.COLUMNS c"
                  + " JOIN information_schema.TABLES t ON t.TABLE_SCHEMA = c.TABLE_SCHEMA"
                  + " AND t.TABLE_NAME = c.TABLE_NAME AND t.TABLE_TYPE = 'BASE TABLE'"
                  + " WHERE c.TABLE_SCHEMA = DATABASE()"
                  + " ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION")) {
        while (row.next()) {
          String name = row.getString(1) + "." + row.getString(2);
          String extra = row.getString(5).toLowerCase(Locale.ROOT);
          columns.add(
              new Column(
                  row.getString(1),
                  row.getString(2),
                  type(row.getString(3)),
                  row.getString(4),
                  inKeys.contains(name),
                  extra.contains("auto_increment")
                      || (extra.contains("generated") && !extra.contains("default_generated"))
                      || extra.contains("on update")));
        }
      }
    }
    return new SchemaColumns(columns, references);
  }

  /** Without the display width of an integer, which a rule need not state. */
  private static String type(String columnType) {
    return columnType
        .replaceFirst("(?i)^tinyint\\(1\\)$", "BOOLEAN")
        .replaceFirst("(?i)^((?:tiny|small|medium|big)?int)\\([0-9]+\\)", "$1");
  }
}
