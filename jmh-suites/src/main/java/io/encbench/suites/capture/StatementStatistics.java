package io.encbench.suites.capture;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.sql.ValueFreeText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics that a server keeps of its statements, in its performance schema ("MySQL Reference
 * Manual", Statement Summary Tables). Two readings show what ran between them.
 *
 * @param byDigest the counts of statements that were sent as text, by digest; those that the server
 *     does not tell apart have an empty digest
 * @param prepared the counts of statements that are prepared at the server now, by instance. The
 *     server forgets them when they are closed, and digests do not count their executions
 * @param executions number of all executions of prepared statements
 * @param longestDigest the number of bytes of tokens to which it cuts off digests
 */
record StatementStatistics(
    Map<String, Counts> byDigest,
    Map<String, Prepared> prepared,
    long executions,
    int longestDigest) {
  private static final int COMMAND_DENIED = 1142;
  private static final int DATABASE_DENIED = 1044;
  private static final double PICOSECONDS = 1e12;

  /** The digest of all statements for which the table has no row left. */
  private static final String OTHER = "";

  private static final String CUT_OFF = "...";

  /** The server keeps 1,024 bytes of a prepared statement, and may cut within a character. */
  private static final int PREPARED_BYTES = 1021;

  /** More than the longest token of a digest needs, a name of 64 characters. */
  private static final int LONGEST_TOKEN_BYTES = 4 + 4 * 64;

  private static final String MARIADB = "MariaDB";

  /** Whether the statement belongs to the captured schema, and what it did. */
  record Prepared(boolean ofSchema, Counts counts) {}

  /**
   * What the executions of a digest did since the server started.
   *
   * @param sample the text of one of them, with its values; null if the server keeps none
   * @param digestText the normalised text, in which lists are abridged; null if there is none
   */
  record Counts(
      @Nullable String sample,
      @Nullable String digestText,
      long calls,
      long rowsSent,
      long rowsChanged,
      long rowsExamined,
      double serverSeconds) {
    Counts since(@Nullable Counts earlier) {
      if (earlier == null) {
        return this;
      }
      if (calls < earlier.calls
          || rowsSent < earlier.rowsSent
          || rowsChanged < earlier.rowsChanged
          || rowsExamined < earlier.rowsExamined) {
        throw new ConfigurationException(
            "the server's statistics were set back during the capture; capture again, while nobody"
                + " truncates tables of performance_schema");
      }
      return new Counts(
          sample,
          digestText,
          calls - earlier.calls,
          rowsSent - earlier.rowsSent,
          rowsChanged - earlier.rowsChanged,
          rowsExamined - earlier.rowsExamined,
          Math.max(0, serverSeconds - earlier.serverSeconds));
    }
  }

  /**
   * Reads the statistics of a schema.
   *
   * @throws ConfigurationException if the server keeps none, or the account must not read them
   */
  static StatementStatistics read(Connection connection, String schema) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (number(statement, "SELECT @@performance_schema") == 0) {
        throw new ConfigurationException(
            "the server keeps no statistics of statements: start it with performance_schema=ON, or"
                + " capture its general log with --log");
      }
      if (number(
              statement,
              "SELECT COUNT(*) FROM performance_schema.setup_consumers"
                  + " WHERE NAME = 'statements_digest' AND ENABLED = 'YES'")
          == 0) {
        throw new ConfigurationException(
            "the server's statistics of statements are off: an administrator turns them on with"
                + " UPDATE performance_schema.setup_consumers SET ENABLED = 'YES'"
                + " WHERE NAME = 'statements_digest'");
      }
      // MariaDB has neither samples nor counts of prepared statements.
      boolean mariaDb = connection.getMetaData().getDatabaseProductVersion().contains(MARIADB);
      return new StatementStatistics(
          byDigest(connection, schema, mariaDb),
          mariaDb ? Map.of() : prepared(connection, schema),
          number(
              statement,
              "SELECT COUNT_STAR FROM performance_schema.events_statements_summary_global_by_event_name"
                  + " WHERE EVENT_NAME = 'statement/com/Execute'"),
          (int)
              number(
                  statement,
                  "SELECT LEAST(@@max_digest_length, @@performance_schema_max_digest_length)"));
    } catch (SQLException e) {
      if (e.getErrorCode() == COMMAND_DENIED || e.getErrorCode() == DATABASE_DENIED) {
        throw new ConfigurationException(
            "the account must not read the server's statistics; an administrator grants this with"
                + " GRANT SELECT ON performance_schema.* TO the account",
            e);
      }
      throw e;
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  private static Map<String, Counts> byDigest(Connection connection, String schema, boolean mariaDb)
      throws SQLException {
    Map<String, Counts> counts = new HashMap<>();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT COALESCE(DIGEST, ''), "
                + (mariaDb ? "NULL" : "QUERY_SAMPLE_TEXT")
                + ", DIGEST_TEXT, COUNT_STAR - SUM_ERRORS, SUM_ROWS_SENT, SUM_ROWS_AFFECTED,"
                + " SUM_ROWS_EXAMINED, SUM_TIMER_WAIT"
                + " FROM performance_schema.events_statements_summary_by_digest"
                + " WHERE SCHEMA_NAME = ? OR DIGEST IS NULL")) {
      query.setString(1, schema);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          counts.put(row.getString(1), counts(row, row.getString(2), row.getString(3), 4));
        }
      }
    }
    return counts;
  }

  private static Map<String, Prepared> prepared(Connection connection, String schema)
      throws SQLException {
    Map<String, Prepared> prepared = new HashMap<>();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT CONCAT_WS(' ', p.OWNER_THREAD_ID, p.STATEMENT_ID, p.SQL_TEXT),"
                + " t.PROCESSLIST_DB = ?, p.SQL_TEXT, p.COUNT_EXECUTE,"
                + " p.SUM_ROWS_SENT, p.SUM_ROWS_AFFECTED, p.SUM_ROWS_EXAMINED, p.SUM_TIMER_EXECUTE"
                + " FROM performance_schema.prepared_statements_instances p"
                + " JOIN performance_schema.threads t ON t.THREAD_ID = p.OWNER_THREAD_ID")) {
      query.setString(1, schema);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          prepared.put(
              row.getString(1),
              new Prepared(row.getBoolean(2), counts(row, whole(row.getString(3)), null, 4)));
        }
      }
    }
    return prepared;
  }

  /**
   * The text of a prepared statement; null if the server may have cut it off, which leaves no mark.
   */
  private static @Nullable String whole(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length < PREPARED_BYTES ? text : null;
  }

  /** The counts in five columns of a row. */
  private static Counts counts(
      ResultSet row, @Nullable String sample, @Nullable String digestText, int first)
      throws SQLException {
    return new Counts(
        sample,
        digestText,
        row.getLong(first),
        row.getLong(first + 1),
        row.getLong(first + 2),
        row.getLong(first + 3),
        row.getDouble(first + 4) / PICOSECONDS);
  }

  /**
   * What ran between an earlier reading and this one.
   *
   * @throws ConfigurationException if the counts were set back meanwhile
   */
  Capture since(StatementStatistics earlier, String source, String schema, double seconds) {
    List<CapturedStatement> statements = new ArrayList<>();
    List<Capture.Loss> losses = new ArrayList<>();
    long cutOff = 0;
    for (Map.Entry<String, Counts> entry : byDigest.entrySet()) {
      Counts counts = entry.getValue().since(earlier.byDigest.get(entry.getKey()));
      if (counts.calls > 0 && entry.getKey().equals(OTHER)) {
        losses.add(
            new Capture.Loss(
                counts.calls,
                "the server had no room for their statistics; this number is of all schemas",
                "start the server with a larger performance_schema_digests_size, or truncate"
                    + " performance_schema.events_statements_summary_by_digest before the capture"));
      } else if (counts.calls > 0) {
        String text = text(counts);
        if (text == null) {
          cutOff += counts.calls;
        } else if (!text.isEmpty()) {
          statements.add(captured(text, counts));
        }
      }
    }
    long unseen = executions - earlier.executions;
    for (Map.Entry<String, Prepared> entry : prepared.entrySet()) {
      Prepared before = earlier.prepared.get(entry.getKey());
      Counts counts = entry.getValue().counts.since(before == null ? null : before.counts);
      if (counts.calls > 0) {
        unseen -= counts.calls;
        String text = text(counts);
        if (entry.getValue().ofSchema && text == null) {
          cutOff += counts.calls;
        } else if (entry.getValue().ofSchema && text != null && !text.isEmpty()) {
          statements.add(captured(text, counts));
        }
      }
    }
    if (unseen > 0) {
      losses.add(
          new Capture.Loss(
              unseen,
              "executions of statements prepared at the server, whose texts are not kept when they"
                  + " are closed, and never by MariaDB; this number is of all schemas",
              "capture with useServerPrepStmts=false in the application's URL, or a general log"));
    }
    if (cutOff > 0) {
      losses.add(
          new Capture.Loss(
              cutOff,
              "the server cut off their texts, or abridged rows without names of columns",
              "start the server with larger performance_schema_max_sql_text_length,"
                  + " performance_schema_max_digest_length and max_digest_length, such as 65536; for"
                  + " statements prepared at the server, set useServerPrepStmts=false or capture a log"));
    }
    return new Capture(source, schema, seconds, losses, Capture.merged(statements));
  }

  private static CapturedStatement captured(String text, Counts counts) {
    return new CapturedStatement(
        text,
        counts.calls,
        counts.rowsSent,
        counts.rowsChanged,
        counts.rowsExamined,
        counts.serverSeconds);
  }

  /** The text without values; null if the server has cut it off, or a value might survive. */
  private @Nullable String text(Counts counts) {
    String sample = counts.sample;
    if (sample != null && !sample.isEmpty() && !sample.endsWith(CUT_OFF)) {
      String text = ValueFreeText.of(sample);
      if (text != null) {
        return text;
      }
    }
    String digest = counts.digestText;
    return digest == null || DigestText.tokenBytes(digest) >= longestDigest - LONGEST_TOKEN_BYTES
        ? null
        : DigestText.statement(digest);
  }
}
