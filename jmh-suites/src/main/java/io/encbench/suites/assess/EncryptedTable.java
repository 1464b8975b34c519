package io.encbench.suites.assess;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table with encrypted columns, as the driver has created it.
 *
 * @param name name of the table
 * @param columns number of its encrypted columns
 * @param addedBytes bytes that cells add to a row without NULL, indexes and pages left aside
 * @param definition its definition on the server
 */
public record EncryptedTable(String name, int columns, long addedBytes, String definition) {
  /**
   * Reads the tables that rules encrypt, by name. Those that could not be created are left out.
   *
   * @param plain connection of Connector/J alone to the database with the tables
   */
  static List<EncryptedTable> read(Connection plain, EncryptionRules rules) throws SQLException {
    Map<String, List<ColumnRule>> byTable = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    rules
        .all()
        .forEach(
            rule -> byTable.computeIfAbsent(rule.table(), table -> new ArrayList<>()).add(rule));
    List<EncryptedTable> tables = new ArrayList<>();
    try (Statement statement = plain.createStatement();
        ResultSet names =
            statement.executeQuery(
                "SELECT table_name FROM information_schema.tables"
                    + " WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'"
                    + " ORDER BY table_name")) {
      List<String> all = new ArrayList<>();
      while (names.next()) {
        all.add(names.getString(1));
      }
      for (String name : all) {
        List<ColumnRule> encrypted = byTable.getOrDefault(name, List.of());
        if (!encrypted.isEmpty()) {
          tables.add(
              new EncryptedTable(
                  name,
                  encrypted.size(),
                  encrypted.stream().mapToLong(EncryptedTable::addedBytes).sum(),
                  definition(plain, name)));
        }
      }
    }
    return tables;
  }

  /**
   * What a cell takes beyond its value. The cell of a text is longer by a fixed number of bytes.
   */
  private static long addedBytes(ColumnRule rule) {
    long value = rule.type().isLong() ? rule.type().plainBytes() : rule.type().maxBytes();
    return Math.max(0, rule.maxCellBytes() - value);
  }

  private static String definition(Connection plain, String name) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet row =
            statement.executeQuery("SHOW CREATE TABLE `" + name.replace("`", "``") + "`")) {
      row.next();
      return row.getString(2);
    }
  }
}
