package io.encbench.tpcc.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The size of the tables as the server reports it after ANALYZE TABLE. It counts whole pages, even
 * if they are not full.
 *
 * @param rows bytes of the rows, which are stored in the primary keys
 * @param indexes bytes of all secondary indexes
 */
public record StoredBytes(long rows, long indexes) {
  /** Queries the size of the TPC-C tables in the schema of a connection. */
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
