package io.encbench.tpcc.benchmarksql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the server counts of all its clients.
 *
 * @param bytesReceived since its start, of the protocol within TLS
 * @param bytesSent since its start, of the protocol within TLS
 * @param connections attempts since its start
 * @param tlsHandshakes since its start
 * @param sessions in the schema of the run at the time
 */
record ServerReading(
    long bytesReceived, long bytesSent, long connections, long tlsHandshakes, int sessions) {
  private static final String STATUS =
      "SHOW GLOBAL STATUS WHERE Variable_name IN"
          + " ('Bytes_received', 'Bytes_sent', 'Connections', 'Ssl_finished_accepts')";

  private static final String SESSIONS =
      "SELECT count(*) FROM information_schema.processlist WHERE db = ?";

  /** Asks over a connection that is in no schema of a run. */
  static ServerReading of(Connection connection, String schema) throws SQLException {
    Map<String, Long> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getLong(2));
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(SESSIONS)) {
      statement.setString(1, schema);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new ServerReading(
            status.getOrDefault("Bytes_received", 0L),
            status.getOrDefault("Bytes_sent", 0L),
            status.getOrDefault("Connections", 0L),
            status.getOrDefault("Ssl_finished_accepts", 0L),
            row.getInt(1));
      }
    }
  }
}
