package io.encbench.driver.session;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.guard.SessionVariables;
import io.encbench.driver.settings.DelegateSettings;
import io.encbench.driver.value.convert.FractionalSeconds;
import io.encbench.driver.value.convert.JsonText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The state of a server session, as far as the driver depends on it.
 *
 * @param schema the current database; empty if none is chosen
 * @param sqlMode the SQL modes, in upper case
 * @param timeZone the time zone of the session, with {@code SYSTEM} resolved
 * @param version the version text of the server
 * @param maxPacketBytes the longest packet that the server accepts
 * @param characterSet the character set in which the server reads statements
 * @param limitsRows whether the session limits the number of rows in results
 * @param maxSortBytes how many bytes of a value the server compares when it sorts
 * @param server the host name, port and number of the server, as it states them
 * @param digits all of these as the server writes them, in hexadecimal digits
 */
public record SessionState(
    String schema,
    List<String> sqlMode,
    String timeZone,
    String version,
    int maxPacketBytes,
    String characterSet,
    boolean limitsRows,
    long maxSortBytes,
    String server,
    String digits) {
  /** The longest cell that servers sort, and the default of {@code max_sort_length}. */
  private static final int SORTED_BYTES = 1024;

  /** The mode that changes the results which the driver's arithmetic must give. */
  private static final String SIGNED_SUBTRACTION = "NO_UNSIGNED_SUBTRACTION";

  /** Modes that change what the text of a statement means, or what a column stores. */
  private static final List<String> REFUSED_MODES =
      List.of(
          "ANSI_QUOTES",
          "NO_BACKSLASH_ESCAPES",
          "PAD_CHAR_TO_FULL_LENGTH",
          "PIPES_AS_CONCAT",
          "HIGH_NOT_PRECEDENCE",
          "TIME_TRUNCATE_FRACTIONAL",
          "EMPTY_STRING_IS_NULL");

  /** In the order of the components. */
  private static final List<String> EXPRESSIONS =
      List.of(
          "COALESCE(DATABASE(), '')",
          "@@SESSION.sql_mode",
          "IF(@@SESSION.time_zone = 'SYSTEM', @@system_time_zone, @@SESSION.time_zone)",
          "VERSION()",
          "@@SESSION.max_allowed_packet",
          "@@SESSION.character_set_client",
          "@@SESSION.sql_select_limit < 9223372036854775807",
          "@@SESSION.max_sort_length",
          "CONCAT(@@hostname, ':', @@port, ' ', @@server_id)");

  private static final String DIGITS =
      EXPRESSIONS.stream().collect(Collectors.joining("), HEX(", "CONCAT_WS(' ', HEX(", "))"));

  private static final String QUERY = "SELECT " + String.join(", ", EXPRESSIONS) + ", " + DIGITS;

  public SessionState {
    sqlMode = List.copyOf(sqlMode);
  }

  /** Reads the state from the server. */
  public static SessionState of(Connection delegate) throws SQLException {
    try (Statement statement = delegate.createStatement();
        ResultSet row = statement.executeQuery(QUERY)) {
      if (!row.next()) {
        throw new SQLException("The server does not say what its SQL mode is");
      }
      String modes = row.getString(2).toUpperCase(Locale.ROOT);
      return new SessionState(
          row.getString(1),
          List.of(modes.split(",", -1)),
          row.getString(3),
          row.getString(4),
          row.getInt(5),
          row.getString(6),
          row.getBoolean(7),
          row.getLong(8),
          row.getString(9),
          row.getString(10));
    }
  }

  /** Whether a session is in this state, too. */
  boolean isThatOf(Connection delegate) throws SQLException {
    try (Statement statement = delegate.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + condition())) {
      return row.next() && row.getBoolean(1);
    }
  }

  /** A condition that is true in sessions in this state, and in no others. */
  String condition() {
    return DIGITS + " = '" + digits + "'";
  }

  /**
   * Checks that statements mean what the driver assumes.
   *
   * @throws SQLException if they do not; the message names the variable that causes it
   */
  public void requireCompatible(DelegateSettings settings) throws SQLException {
    requireCompatibleModes();
    if (!SessionVariables.isPlainCharacterSet(characterSet) && !settings.namesCharacterEncoding()) {
      throw Refusal.because(
          "A session whose character_set_client is "
              + characterSet
              + " is not supported with encrypted columns, since the server may end strings at"
              + " other places than the driver: remove it from init_connect, or set"
              + " characterEncoding");
    }
    if (limitsRows) {
      throw Refusal.because(
          "A session with sql_select_limit is not supported with encrypted columns, since the"
              + " driver would see only a part of the rows: remove it from init_connect or"
              + " sessionVariables");
    }
    if (maxSortBytes < SORTED_BYTES) {
      throw Refusal.because(
          "A session whose max_sort_length is less than "
              + SORTED_BYTES
              + " is not supported with encrypted columns, since cells would be sorted by their"
              + " first bytes only: remove it from init_connect or sessionVariables");
    }
  }

  /**
   * Checks that values and statements mean the same as in the first session of a connection.
   *
   * @throws SQLException if they do not; the message names the variable that causes it
   */
  void requireSameReading(SessionState first, DelegateSettings settings) throws SQLException {
    boolean sameZone = settings.zone(timeZone).equals(settings.zone(first.timeZone));
    boolean sameModes =
        fractions() == first.fractions()
            && sqlMode.contains(SIGNED_SUBTRACTION) == first.sqlMode.contains(SIGNED_SUBTRACTION);
    if (!sameZone || !sameModes) {
      throw new SQLException(
          "The connection has moved to a session of the server whose "
              + (sameZone ? "sql_mode" : "time_zone")
              + " differs from that of its first session, so values would be read differently:"
              + " give all hosts of the URL the same settings, or connect again",
          SqlStates.GENERAL_ERROR);
    }
  }

  /**
   * Whether a connection that was opened for another state can use a session in this one. The
   * schema may differ.
   */
  boolean servesInPlaceOf(SessionState expected, DelegateSettings settings) throws SQLException {
    return settings.zone(timeZone).equals(settings.zone(expected.timeZone))
        && sqlMode.equals(expected.sqlMode)
        && json() == expected.json()
        && fractions() == expected.fractions()
        && maxPacketBytes >= expected.maxPacketBytes;
  }

  private void requireCompatibleModes() throws SQLException {
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
          "An SQL mode without STRICT_TRANS_TABLES is not supported with encrypted columns, since"
              + " the server would store an empty value, which is not a cell, where a value is"
              + " missing: add it to sql_mode");
    }
  }

  /** What the server stores for a JSON document. */
  public JsonText json() {
    return version.contains("MariaDB") ? JsonText.UNCHANGED : JsonText.NORMALISED;
  }

  /** How the server treats more fractional digits of a second than a column keeps. */
  public FractionalSeconds fractions() {
    return version.contains("MariaDB") && !sqlMode.contains("TIME_ROUND_FRACTIONAL")
        ? FractionalSeconds.CUT
        : FractionalSeconds.ROUNDED;
  }
}
