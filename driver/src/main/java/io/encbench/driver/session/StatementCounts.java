package io.encbench.driver.session;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often a server has executed each kind of statement that can change tables, columns, triggers,
 * what an account may see of them, or rows. A server adds to these counts when it begins such a
 * statement, also one that a routine or an event executes. Any account may read them.
 *
 * @param server the host name, port and number of the server, as it states them
 * @param definitions the counts of statements that define tables, columns, triggers or rights, by
 *     name
 * @param changes the counts of statements that store rows or commit them, by name
 * @param readAt {@link System#nanoTime} before they were read
 * @param uptime how long the server had been running when they were read
 */
public record StatementCounts(
    String server,
    Map<String, Long> definitions,
    Map<String, Long> changes,
    long readAt,
    Duration uptime) {
  /** A server cannot be asked which such statements are running, so no reading is used for long. */
  static final Duration LONGEST_USE = Duration.ofSeconds(10);

  private static final List<String> CHANGES =
      Stream.of(
              "begin",
              "commit",
              "insert",
              "insert_select",
              "load",
              "lock_tables",
              "replace",
              "replace_select",
              "update",
              "update_multi",
              "xa_commit")
          .map(StatementCounts::variable)
          .toList();

  private static final List<String> DEFINITIONS =
      Stream.of(
              "alter_db",
              "alter_table",
              "alter_user_default_role",
              "create_db",
              "create_index",
              "create_table",
              "create_trigger",
              "create_view",
              "drop_db",
              "drop_index",
              "drop_table",
              "drop_trigger",
              "drop_view",
              "grant",
              "grant_role",
              "grant_roles",
              "import",
              "rename_table",
              "revoke",
              "revoke_all",
              "revoke_role",
              "revoke_roles")
          .map(StatementCounts::variable)
          .toList();

  private static final String UPTIME = "Uptime";

  private static final String QUERY =
      Stream.of(CHANGES, DEFINITIONS, List.of(UPTIME))
          .flatMap(List::stream)
          .collect(Collectors.joining("','", "SHOW GLOBAL STATUS WHERE Variable_name IN ('", "')"));

  public StatementCounts {
    definitions = Map.copyOf(definitions);
    changes = Map.copyOf(changes);
  }

  private static String variable(String statement) {
    return "Com_" + statement;
  }

  /** Reads the counts; empty if the server does not have them. */
  static Optional<StatementCounts> of(Connection delegate, String server) {
    StatementCounts none = new StatementCounts(server, Map.of(), Map.of(), 0, Duration.ZERO);
    return read(delegate, none, QUERY)
        .filter(
            read ->
                read.definitions.containsKey(variable("alter_table"))
                    && read.changes.containsKey(variable("insert")));
  }

  /**
   * Reads the counts anew if the session is in a state. This takes one round trip, and few rows: of
   * the counts the server returns those that have changed.
   *
   * @return the counts; empty if the session is in another state
   */
  Optional<StatementCounts> again(Connection delegate, SessionState state) {
    String unchanged =
        Stream.of(changes, definitions)
            .flatMap(counts -> counts.entrySet().stream())
            .map(count -> count.getKey() + "=" + count.getValue())
            .collect(
                Collectors.joining("','", " AND CONCAT(Variable_name,'=',Value) NOT IN ('", "')"));
    return read(delegate, this, QUERY + unchanged + " AND " + state.condition());
  }

  /** Reads counts over earlier ones; empty if the server returns none. */
  private static Optional<StatementCounts> read(
      Connection delegate, StatementCounts earlier, String query) {
    long now = System.nanoTime();
    Map<String, Long> definitions = new HashMap<>(earlier.definitions);
    Map<String, Long> changes = new HashMap<>(earlier.changes);
    Duration uptime = null;
    try (Statement statement = delegate.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String name = rows.getString(1);
        // If the session's timestamp lies before the server's start, Uptime wraps below zero.
        long value = Long.parseUnsignedLong(rows.getString(2));
        if (name.equals(UPTIME)) {
          uptime = Duration.ofSeconds(value);
        } else {
          (CHANGES.contains(name) ? changes : definitions).put(name, value);
        }
      }
    } catch (SQLException | NumberFormatException e) {
      // A proxy may answer otherwise. The tables are read instead; a broken connection throws
      // there.
      return Optional.empty();
    }
    return uptime == null
        ? Optional.empty()
        : Optional.of(new StatementCounts(earlier.server, definitions, changes, now, uptime));
  }

  /** Whether the counts were read so short a time ago. */
  boolean areYoungerThan(Duration age) {
    return System.nanoTime() - readAt < age.toNanos();
  }

  /** Whether the counts are young enough to be used. */
  public boolean areRecent() {
    return areYoungerThan(LONGEST_USE);
  }

  /**
   * Whether definitions that were read just after the earlier counts still hold: it is the same
   * server, no statement that defines anything has begun since, the server has not restarted, and
   * the earlier counts are not old.
   */
  public boolean confirmDefinitions(StatementCounts earlier) {
    Duration since = Duration.ofNanos(readAt - earlier.readAt);
    return server.equals(earlier.server)
        && definitions.equals(earlier.definitions)
        && since.compareTo(LONGEST_USE) < 0
        && since.compareTo(uptime) < 0;
  }

  /** As {@link #confirmDefinitions}, also for rows. */
  public boolean confirmRows(StatementCounts earlier) {
    return confirmDefinitions(earlier) && changes.equals(earlier.changes);
  }
}
