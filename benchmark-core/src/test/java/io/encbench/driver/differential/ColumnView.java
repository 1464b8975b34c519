package io.encbench.driver.differential;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the metadata says of a result column. Whether it is case-sensitive is left out: Connector/J
 * does not know MariaDB's binary collations and says no.
 *
 * @param type label, names and types
 * @param size precision, scale, display size and nullability, which a server derives for
 *     expressions from how it stores their operands
 */
record ColumnView(String type, String size) {
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
                  // Not isAutoIncrement: it is lost where the server happens to sort in a temporary
                  // table.
                  Boolean.toString(data.isSigned(i))),
              String.join(
                  " ",
                  // Of a derived table the server may name either itself or what it is made of.
                  data.getColumnName(i),
                  data.getTableName(i),
                  Integer.toString(data.getPrecision(i)),
                  Integer.toString(data.getScale(i)),
                  Integer.toString(data.getColumnDisplaySize(i)),
                  Integer.toString(data.isNullable(i)))));
    }
    return views;
  }
}
