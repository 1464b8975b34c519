package io.encbench.tpcc.benchmarksql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * Status counters of the server, over all its clients.
 *
 * @param bytesReceived bytes of the protocol, before TLS, since the server's start
 * @param bytesSent bytes of the protocol, before TLS, since the server's start
 * @param connections attempts to connect since the server's start
 * @param tlsHandshakes TLS handshakes since the server's start
 * @param sessions sessions in the run's schema at the time of the reading
 */
record ServerReading(
    long bytesReceived, long bytesSent, long connections, long tlsHandshakes, int sessions) {
  private static final String STATUS =
      "SHOW GLOBAL STATUS WHERE Variable_name IN"
          + " ('Bytes_received', 'Bytes_sent', 'Connections', 'Ssl_finished_accepts')";

  private static final String SESSIONS =
      "SELECT count(*) FROM information_schema.processlist WHERE db = ?";

  /** Reads the counters over a connection that uses no schema of a run. */
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
