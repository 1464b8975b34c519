package io.encbench.suites.replay;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A table of the application. Immutable.
 *
 * @param columns the columns in their order
 * @param uniqueKeys the columns of each primary and unique key
 * @param references the foreign keys
 */
record Table(
    String name, List<Column> columns, List<List<String>> uniqueKeys, List<Reference> references) {
  /**
   * A column.
   *
   * @param type the type without length, in lower case, such as {@code varchar}
   * @param definedType the type as the server states it, such as {@code varchar(20)}
   * @param length the most characters or bytes of a text; 0 for other types
   * @param bytes the most bytes of a value in its plain column
   * @param madeByServer whether the server computes all its values
   */
  record Column(
      String name,
      String type,
      String definedType,
      long length,
      long bytes,
      boolean autoIncrement,
      boolean madeByServer) {}

  /** A foreign key: columns that refer to columns of a parent table. */
  record Reference(List<String> columns, String parent, List<String> parentColumns) {
    Reference {
      columns = List.copyOf(columns);
      parentColumns = List.copyOf(parentColumns);
    }
  }

  Table {
    columns = List.copyOf(columns);
    uniqueKeys = uniqueKeys.stream().map(List::copyOf).toList();
    references = List.copyOf(references);
  }

  /** The 0-based place of a column; −1 if the table has none of this name. */
  int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  boolean refersThrough(String column) {
    return references.stream().anyMatch(each -> each.columns().contains(column));
  }

  boolean isUnique(String column) {
    return uniqueKeys.stream().anyMatch(each -> each.contains(column));
  }

  /** The columns whose values a client may store. */
  List<Column> stored() {
    return columns.stream().filter(column -> !column.madeByServer()).toList();
  }

  /** The names of the columns of tables, by table. */
  static Map<String, List<String>> columnsByTable(List<Table> tables) {
    return tables.stream()
        .collect(
            Collectors.toMap(
                Table::name, table -> table.columns().stream().map(Column::name).toList()));
  }

  /** A name as SQL writes it. */
  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** The names of columns, quoted and separated by commas. */
  static String quoted(List<Column> columns) {
    return String.join(", ", columns.stream().map(column -> quoted(column.name())).toList());
  }

  /**
   * Reads the tables of the connection's database, parents before the tables that refer to them.
   */
  static List<Table> read(Connection connection) throws SQLException {
    Map<String, List<Column>> columns = columns(connection);
    Map<String, Map<String, List<String>>> keys = new TreeMap<>();
    Map<String, Map<String, Reference>> references = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS"
                  + " WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0 AND COLUMN_NAME IS NOT NULL"
                  + " ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX")) {
        while (row.next()) {
          keys.computeIfAbsent(row.getString(1), table -> new LinkedHashMap<>())
              .computeIfAbsent(row.getString(2), key -> new ArrayList<>())
              .add(row.getString(3));
        }
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME,"
                  + " REFERENCED_COLUMN_NAME FROM information_schema.KEY_COLUMN_USAGE"
                  + " WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME IS NOT NULL"
                  + " ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION")) {
        while (row.next()) {
          Reference more =
              new Reference(List.of(row.getString(3)), row.getString(4), List.of(row.getString(5)));
          references
              .computeIfAbsent(row.getString(1), table -> new LinkedHashMap<>())
              .merge(row.getString(2), more, Table::together);
        }
      }
    }
    List<Table> tables = new ArrayList<>();
    columns.forEach(
        (name, of) ->
            tables.add(
                new Table(
                    name,
                    of,
                    List.copyOf(keys.getOrDefault(name, Map.of()).values()),
                    List.copyOf(references.getOrDefault(name, Map.of()).values()))));
    return parentsFirst(tables);
  }

  private static Reference together(Reference first, Reference more) {
    List<String> columns = new ArrayList<>(first.columns());
    columns.addAll(more.columns());
    List<String> parentColumns = new ArrayList<>(first.parentColumns());
    parentColumns.addAll(more.parentColumns());
    return new Reference(columns, first.parent(), parentColumns);
  }

  private static Map<String, List<Column>> columns(Connection connection) throws SQLException {
    Map<String, List<Column>> columns = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT c.TABLE_NAME, c.COLUMN_NAME, c.DATA_TYPE, c.COLUMN_TYPE,"
                    + " COALESCE(c.CHARACTER_MAXIMUM_LENGTH, 0),"
                    + " COALESCE(c.CHARACTER_OCTET_LENGTH, 8), c.EXTRA"
                    + " FROM information_schema.COLUMNS c JOIN information_schema.TABLES t"
                    + " ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME"
                    + " AND t.TABLE_TYPE = 'BASE TABLE' WHERE c.TABLE_SCHEMA = DATABASE()"
                    + " ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION")) {
      while (row.next()) {
        String extra = row.getString(7).toLowerCase(Locale.ROOT);
        columns
            .computeIfAbsent(row.getString(1), table -> new ArrayList<>())
            .add(
                new Column(
                    row.getString(2),
                    row.getString(3).toLowerCase(Locale.ROOT),
                    row.getString(4),
                    row.getLong(5),
                    row.getLong(6),
                    extra.contains("auto_increment"),
                    extra.contains("generated") && !extra.contains("default_generated")));
      }
    }
    return columns;
  }

  /** Tables that refer to each other in a circle come last. */
  private static List<Table> parentsFirst(List<Table> tables) {
    List<Table> sorted = new ArrayList<>();
    List<Table> left = new ArrayList<>(tables);
    while (!left.isEmpty()) {
      List<Table> next = left.stream().filter(table -> !table.waitsFor(left)).toList();
      sorted.addAll(next.isEmpty() ? left : next);
      left.removeAll(next.isEmpty() ? List.copyOf(left) : next);
    }
    return sorted;
  }

  private boolean waitsFor(List<Table> others) {
    return references.stream()
        .anyMatch(
            reference ->
                !reference.parent().equals(name)
                    && others.stream().anyMatch(other -> other.name().equals(reference.parent())));
  }
}
