package io.encbench.tpcc.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the tables take on the server, as it says after ANALYZE TABLE: whole pages, also those that
 * are not full.
 *
 * @param rows bytes of the rows, which stand in the primary keys
 * @param indexes bytes of all other indexes
 */
public record StoredBytes(long rows, long indexes) {
  /** That of the TPC-C tables in the schema of a connection. */
  public static StoredBytes of(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet sums =
            statement.executeQuery(
                "SELECT SUM(data_length), SUM(index_length) FROM information_schema.tables"
                    + " WHERE table_schema = DATABASE() AND table_name LIKE 'bmsql_%'")) {
      sums.next();
      return new StoredBytes(sums.getLong(1), sums.getLong(2));
    }
  }
}
