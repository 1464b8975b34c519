package io.encbench.tpcc.schema;

import io.encbench.config.ConfigurationException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Whether a database has BenchmarkSQL's tables. */
public final class SchemaCheck {
  private SchemaCheck() {}

  /**
   * Looks for every table and column.
   *
   * @throws ConfigurationException if one is missing
   */
  public static void require(Connection connection) throws SQLException {
    for (Table table : Table.values()) {
      Set<String> present = columns(connection, table);
      if (present.isEmpty()) {
        throw new ConfigurationException(
            "the database "
                + connection.getCatalog()
                + " has no table "
                + table.sqlName()
                + ": run build first, or correct conn");
      }
      for (String column : table.columns()) {
        if (!present.contains(column)) {
          throw new ConfigurationException(
              "the table "
                  + table.sqlName()
                  + " of the database "
                  + connection.getCatalog()
                  + " has no column "
                  + column
                  + ": it is of another schema; destroy and build, or correct conn");
        }
      }
    }
  }

  private static Set<String> columns(Connection connection, Table table) throws SQLException {
    Set<String> names = new HashSet<>();
    try (ResultSet columns =
        connection.getMetaData().getColumns(connection.getCatalog(), null, table.sqlName(), "%")) {
      while (columns.next()) {
        names.add(columns.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }
}
