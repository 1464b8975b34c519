package io.encbench.driver;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.value.FractionalSeconds;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/**
 * What a new session says of itself.
 *
 * @param schema the current database; empty if none is chosen
 * @param sqlMode members in upper case
 * @param timeZone of the session, {@code SYSTEM} resolved
 * @param version what the server calls itself
 * @param maxPacketBytes longest packet that the server takes
 */
record SessionState(
    String schema, List<String> sqlMode, String timeZone, String version, int maxPacketBytes) {
  /** Each changes what the text of a statement means, or what a column stores. */
  private static final List<String> REFUSED_MODES =
      List.of(
          "ANSI_QUOTES",
          "NO_BACKSLASH_ESCAPES",
          "PAD_CHAR_TO_FULL_LENGTH",
          "PIPES_AS_CONCAT",
          "HIGH_NOT_PRECEDENCE",
          "TIME_TRUNCATE_FRACTIONAL",
          "EMPTY_STRING_IS_NULL");

  SessionState {
    sqlMode = List.copyOf(sqlMode);
  }

  /** Asks the server. */
  static SessionState of(Connection delegate) throws SQLException {
    try (Statement statement = delegate.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT DATABASE(), @@SESSION.sql_mode,"
                    + " IF(@@SESSION.time_zone = 'SYSTEM', @@system_time_zone,"
                    + " @@SESSION.time_zone), VERSION(), @@SESSION.max_allowed_packet")) {
      if (!row.next()) {
        throw new SQLException("The server does not say what its SQL mode is");
      }
      String schema = row.getString(1);
      String modes = row.getString(2).toUpperCase(Locale.ROOT);
      return new SessionState(
          schema == null ? "" : schema,
          List.of(modes.split(",", -1)),
          row.getString(3),
          row.getString(4),
          row.getInt(5));
    }
  }

  /**
   * Checks that statements mean what the driver takes them to mean.
   *
   * @throws SQLException naming the SQL mode that changes that
   */
  void requireCompatible() throws SQLException {
    for (String mode : REFUSED_MODES) {
      if (sqlMode.contains(mode)) {
        throw Refusal.because(
            "The SQL mode "
                + mode
                + " is not supported with encrypted columns, since it changes how statements are"
                + " read: remove it from sql_mode");
      }
    }
    if (!sqlMode.contains("STRICT_TRANS_TABLES") && !sqlMode.contains("STRICT_ALL_TABLES")) {
      throw Refusal.because(
          "An SQL mode without STRICT_TRANS_TABLES is not supported with encrypted columns, since the"
              + " server would store an empty value, which is no cell, where it has none: add it to"
              + " sql_mode");
    }
  }

  /** What the server does with more digits of a second than a column keeps. */
  FractionalSeconds fractions() {
    return version.contains("MariaDB") && !sqlMode.contains("TIME_ROUND_FRACTIONAL")
        ? FractionalSeconds.CUT
        : FractionalSeconds.ROUNDED;
  }
}
