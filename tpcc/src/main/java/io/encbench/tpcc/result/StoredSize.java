package io.encbench.tpcc.result;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The size of tables as the server reports it after ANALYZE TABLE. It counts whole pages, even if
 * they are not full.
 *
 * @param dataBytes bytes of rows with their primary keys
 * @param indexBytes bytes of other indexes
 */
public record StoredSize(long dataBytes, long indexBytes) {
  /** Queries the size of the TPC-C tables in the schema of a connection. */
  public static StoredSize of(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet sums =
            statement.executeQuery(
                "SELECT SUM(data_length), SUM(index_length) FROM information_schema.tables"
                    + " WHERE table_schema = DATABASE() AND table_name LIKE 'bmsql_%'")) {
      sums.next();
      return new StoredSize(sums.getLong(1), sums.getLong(2));
    }
  }

  /** Bytes of rows and indexes together. */
  public long bytes() {
    return dataBytes + indexBytes;
  }
}
