package io.encbench.tpcc.run;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The database's own counts of finished transactions.
 *
 * @param orders sum of D_NEXT_O_ID over all districts, which every New-Order increments by one
 * @param payments number of rows of the history table, to which every Payment adds one
 */
public record DatabaseCounters(long orders, long payments) {
  /** The client computes the sum, so that it works on encrypted columns too. */
  private static final String NEXT_ORDERS = "SELECT d_next_o_id FROM bmsql_district";

  private static final String HISTORY = "SELECT count(*) FROM bmsql_history";

  /** Reads both counters through an arm's driver. */
  public static DatabaseCounters read(Connection connection) throws SQLException {
    return new DatabaseCounters(sum(connection, NEXT_ORDERS), sum(connection, HISTORY));
  }

  private static long sum(Connection connection, String sql) throws SQLException {
    long sum = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        sum += rows.getLong(1);
      }
    }
    return sum;
  }
}
