package io.encbench.driver.differential;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The metadata of a result column. Case sensitivity is left out, because Connector/J does not know
 * MariaDB's binary collations and reports false.
 *
 * @param type label and types
 * @param name name of the column
 * @param table table of the column; for an expression, MariaDB's answer depends on the plan
 * @param size precision, scale, display size and nullability
 * @param autoIncrement whether it is an auto-increment column
 */
record ColumnView(String type, String name, String table, String size, boolean autoIncrement) {
  private static final String EMPTY = " empty empty ";
  private static final String TEXT = " java.lang.String ";
  private static final String TINY_TEXT = "255 ";

  static List<ColumnView> of(ResultSetMetaData data) throws SQLException {
    List<ColumnView> views = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      views.add(
          new ColumnView(
              String.join(
                  " ",
                  data.getColumnLabel(i),
                  // MariaDB reports text of no characters as CHAR, MySQL as VARCHAR.
                  data.getPrecision(i) == 0 ? "empty" : Integer.toString(data.getColumnType(i)),
                  data.getPrecision(i) == 0 ? "empty" : data.getColumnTypeName(i),
                  data.getColumnClassName(i),
                  Boolean.toString(data.isSigned(i))),
              data.getColumnName(i),
              data.getTableName(i),
              String.join(
                  " ",
                  Integer.toString(data.getPrecision(i)),
                  Integer.toString(data.getScale(i)),
                  Integer.toString(data.getColumnDisplaySize(i)),
                  Integer.toString(data.isNullable(i))),
              data.isAutoIncrement(i)));
    }
    return views;
  }

  /**
   * Whether the type of a computed column is that of another one. If one of them has no characters,
   * the other one may have any: MariaDB does not count those that a nested function takes away.
   */
  private boolean computedAs(ColumnView other) {
    boolean empty = type.contains(EMPTY) || other.type.contains(EMPTY);
    return computedType().equals(other.computedType())
        || (empty && type.contains(TEXT) && other.type.contains(TEXT));
  }

  /**
   * The type, where a CHAR is a VARCHAR: MySQL makes one of it in a temporary table. Both servers
   * report what they compute from a TINYTEXT in several ways.
   */
  private String computedType() {
    boolean tiny = size.startsWith(TINY_TEXT);
    return tiny
        ? type.replace(" -1 TEXT ", " 12 VARCHAR ").replace(" 12 TINYTEXT ", " 12 VARCHAR ")
        : type.replace(" 1 CHAR ", " 12 VARCHAR ");
  }

  private static String withoutNullability(String size) {
    return size.substring(0, size.lastIndexOf(' '));
  }

  /** Whether it equals another view in all properties that are determined. */
  boolean sameAs(ColumnView other, Outputs outputs) {
    return switch (outputs) {
      case DERIVED -> computedAs(other);
      case EXPRESSIONS -> computedAs(other) && name.equals(other.name);
      // Behind a cursor, MySQL spells the name of a column as its table does.
      case COLUMNS ->
          type.equals(other.type)
              && name.equalsIgnoreCase(other.name)
              && table.equals(other.table)
              && size.equals(other.size);
      case UNSORTED_COLUMNS -> equals(other);
      case FILTERED_OUTER_COLUMNS ->
          type.equals(other.type)
              && name.equals(other.name)
              && table.equals(other.table)
              && withoutNullability(size).equals(withoutNullability(other.size))
              && autoIncrement == other.autoIncrement;
    };
  }
}
