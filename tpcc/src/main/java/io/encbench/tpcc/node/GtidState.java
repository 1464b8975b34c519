package io.encbench.tpcc.node;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The transactions that a MySQL server has applied, by their global identifiers.
 *
 * @param executed the identifiers as the server writes them, such as {@code uuid:1-5}
 */
record GtidState(String executed) {
  private static final String VARIABLES =
      "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('gtid_mode', 'gtid_executed')";

  /** Asks a server. Empty if it gives its transactions no such identifiers. */
  static Optional<GtidState> of(Connection connection) throws SQLException {
    Map<String, String> variables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(VARIABLES)) {
      while (rows.next()) {
        variables.put(rows.getString(1), rows.getString(2));
      }
    }
    return "ON".equalsIgnoreCase(variables.get("gtid_mode"))
        ? Optional.of(new GtidState(variables.getOrDefault("gtid_executed", "").replace("\n", "")))
        : Optional.empty();
  }

  /** Whether a server has applied all these transactions. */
  boolean isAppliedAt(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT GTID_SUBSET('" + executed + "', @@GLOBAL.gtid_executed)")) {
      return row.next() && row.getBoolean(1);
    }
  }
}
