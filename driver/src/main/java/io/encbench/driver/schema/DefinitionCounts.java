package io.encbench.driver.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How often a server has executed each kind of statement that can change tables, columns or
 * triggers. A server adds to these counts when it begins such a statement, also one that a routine,
 * an event or a replication thread executes. Any account may read them.
 *
 * @param server the host name and port of the server, as it states them
 * @param counts the server's status variables, by name
 * @param readAt {@link System#nanoTime} before they were read
 * @param uptime how long the server had been running when they were read
 */
record DefinitionCounts(String server, Map<String, Long> counts, long readAt, Duration uptime) {
  /** A server cannot be asked which such statements are running, so no reading is used for long. */
  static final Duration LONGEST_USE = Duration.ofSeconds(10);

  private static final String UPTIME = "Uptime";

  private static final String QUERY =
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('Com_alter_db', 'Com_alter_table',"
          + " 'Com_create_db', 'Com_create_index', 'Com_create_table', 'Com_create_trigger',"
          + " 'Com_create_view', 'Com_drop_db', 'Com_drop_index', 'Com_drop_table',"
          + " 'Com_drop_trigger', 'Com_drop_view', 'Com_import', 'Com_rename_table', '"
          + UPTIME
          + "')";

  DefinitionCounts {
    counts = Map.copyOf(counts);
  }

  /** Reads the counts; empty if the server does not have them. */
  static Optional<DefinitionCounts> of(Connection delegate, String server) {
    long now = System.nanoTime();
    Map<String, Long> counts = new HashMap<>();
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery(QUERY)) {
      while (rows.next()) {
        counts.put(rows.getString(1), rows.getLong(2));
      }
    } catch (SQLException e) {
      // The tables are read instead. If the connection is broken, that throws.
      return Optional.empty();
    }
    Long uptime = counts.remove(UPTIME);
    return uptime == null || !counts.containsKey("Com_alter_table")
        ? Optional.empty()
        : Optional.of(new DefinitionCounts(server, counts, now, Duration.ofSeconds(uptime)));
  }

  /**
   * Whether facts that were read just after the earlier counts still hold: it is the same server,
   * no such statement has begun since, the server has not restarted, and the earlier counts are not
   * old.
   */
  boolean confirm(DefinitionCounts earlier) {
    Duration since = Duration.ofNanos(readAt - earlier.readAt);
    return server.equals(earlier.server)
        && counts.equals(earlier.counts)
        && since.compareTo(LONGEST_USE) < 0
        && since.compareTo(uptime) < 0;
  }
}
