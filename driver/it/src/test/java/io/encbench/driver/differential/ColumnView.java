package io.encbench.driver.differential;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the metadata says of a result column. Whether it is case-sensitive is left out: Connector/J
 * does not know MariaDB's binary collations and says no.
 *
 * @param type label and types
 * @param name of the column
 * @param table of the column; of an expression, it depends on the plan what MariaDB says
 * @param size precision, scale, display size and nullability
 * @param autoIncrement whether the server numbers rows by it
 */
record ColumnView(String type, String name, String table, String size, boolean autoIncrement) {
  static List<ColumnView> of(ResultSetMetaData data) throws SQLException {
    List<ColumnView> views = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      views.add(
          new ColumnView(
              String.join(
                  " ",
                  data.getColumnLabel(i),
                  Integer.toString(data.getColumnType(i)),
                  data.getColumnTypeName(i),
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

  /** Whether it is the same, as far as that is determined. */
  boolean sameAs(ColumnView other, Outputs outputs) {
    return switch (outputs) {
      case DERIVED -> type.equals(other.type);
      case EXPRESSIONS -> type.equals(other.type) && name.equals(other.name);
      case COLUMNS ->
          type.equals(other.type)
              && name.equals(other.name)
              && table.equals(other.table)
              && size.equals(other.size);
      case UNSORTED_COLUMNS -> equals(other);
    };
  }
}
