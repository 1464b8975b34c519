package io.encbench.tpcc.schema;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.driver.EncryptionView;
import io.encbench.driver.rules.ColumnRule;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Checks that a database has BenchmarkSQL's tables and that the encryption rules match them. */
public final class SchemaCheck {
  private SchemaCheck() {}

  /**
   * Checks that every table and column exists, and that every encryption rule names one of these
   * columns.
   *
   * @throws ConfigurationException if a table or column is missing or a rule names none
   */
  public static void require(Connection connection) throws SQLException {
    requireRulesForTables(connection);
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
                  + ": it belongs to another schema; destroy and build, or correct conn");
        }
      }
    }
  }

  /** A rule that names no column of these tables would leave the intended column unencrypted. */
  private static void requireRulesForTables(Connection connection) throws SQLException {
    if (!connection.isWrapperFor(EncryptionView.class)) {
      return;
    }
    Set<String> known = new TreeSet<>();
    for (Table table : Table.values()) {
      table.columns().forEach(column -> known.add(table.sqlName() + "." + column));
    }
    for (ColumnRule rule : connection.unwrap(EncryptionView.class).rules().all()) {
      String named = (rule.table() + "." + rule.column()).toLowerCase(Locale.ROOT);
      if (!known.contains(named)) {
        throw new ConfigurationException(
            "encRules has a rule for "
                + named
                + ", which is not a column of BenchmarkSQL's tables, so it would encrypt nothing;"
                + " did you mean "
                + PropsFile.nearest(named, known)
                + "?");
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
