package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of every class mean the same to encrypted columns as to plain ones. */
abstract class BoundValuesContract extends DriverServerContract {
  private static final String RULES =
      """
      v.de = DECIMAL(12,2), RND
      v.wide = DECIMAL(40,10), RND
      v.num = INT, RND
      v.big = BIGINT, DET
      v.dbl = DOUBLE, RND
      v.da = DATE, RND
      v.dt = DATETIME, RND
      v.dt3 = DATETIME(3), RND
      v.ts = TIMESTAMP, RND
      v.tm = TIME, RND
      v.txt = VARCHAR(30) COLLATE binary, RND
      """;

  private static final String TABLE =
      "CREATE TABLE v (id INT PRIMARY KEY, de DECIMAL(12,2), wide DECIMAL(40,10), num INT, big"
          + " BIGINT, dbl DOUBLE, da DATE, dt DATETIME, dt3 DATETIME(3), ts TIMESTAMP NULL, tm"
          + " TIME, txt VARCHAR(30) COLLATE utf8mb4_bin, pd DOUBLE, pde DECIMAL(12,2))";

  private static final String NUMBERS =
      "UPDATE v SET de = 10.25, wide = 10.25, num = 7, big = 7, dbl = 10.25, pd = 0.1, pde = 8.125"
          + " WHERE id = 1";

  private static final List<String> ASSIGNMENTS =
      List.of(
          "de = ?",
          "wide = ?",
          "num = ?",
          "big = ?",
          "dbl = ?",
          "de = de + ?",
          "de = de - ?",
          "de = de * ?",
          "de = de + ? * num",
          "wide = wide * ? + ?",
          "num = num + ?",
          "big = big * ?",
          "dbl = dbl + ?",
          "dbl = dbl * ? - de",
          "dbl = ? - dbl, de = de + dbl",
          "dbl = dbl + 1, pde = pde + 1");

  private static final List<String> MOMENTS =
      List.of(
          "INSERT INTO v (id, da, dt, dt3, ts, tm, txt, de, dbl, num) VALUES"
              + " (2, '2020-01-01', '2020-01-01 00:00:00', '2020-01-01 00:00:00',"
              + " '2020-01-01 00:00:00', '10:00:00', '2020-01-01', 1.01, 0.1, 1)",
          "INSERT INTO v (id, da, dt, dt3, ts, tm, txt, de, dbl, num) VALUES"
              + " (3, '2020-01-02', '2020-01-01 10:00:00', '2020-01-01 10:00:00.123',"
              + " '2020-01-01 10:00:00', '10:00:01', '2020-1-2', 0.30, 0.30000000000000004, 2)",
          "INSERT INTO v (id, da, dt, dt3, ts, tm, txt, de, dbl, num) VALUES"
              + " (4, '2020-01-03', '2020-01-02 10:00:01', '2020-01-02 10:00:01.5',"
              + " '2020-01-02 10:00:01', '-10:00:00', 'x', -2.50, -0.0, 3)",
          "INSERT INTO v (id) VALUES (5)");

  private static final List<String> CONDITIONS =
      List.of(
          "@ = ?",
          "@ <> ?",
          "@ < ?",
          "@ > ?",
          "? >= @",
          "@ <=> ?",
          "@ BETWEEN ? AND '2020-01-02 10:00:01'",
          "@ NOT BETWEEN '2020-01-01' AND ?",
          "@ IN ('2020-01-01', ?)",
          "NOT (@ > ? OR id = 5)");

  private final TimeZone zone = TimeZone.getDefault();

  BoundValuesContract(ServerBinary binary) {
    super(binary);
  }

  /** Sets a value by one of the setters. */
  @FunctionalInterface
  private interface Setter {
    void set(PreparedStatement statement, int index) throws SQLException;
  }

  private static Map<String, Setter> numbers() {
    Map<String, Setter> setters = new LinkedHashMap<>();
    for (double value :
        List.of(
            1.005,
            2.5,
            3.5,
            -2.5,
            0.125,
            1e7,
            0.00012,
            0.1 + 0.2,
            8.345,
            33.333333333333336,
            1e22,
            99999999.995,
            1.0 / 3)) {
      setters.put("double " + value, (statement, at) -> statement.setDouble(at, value));
    }
    for (float value : List.of(1.005f, 0.1f, 2.5f, 8.345f, 1e10f)) {
      setters.put("float " + value, (statement, at) -> statement.setFloat(at, value));
    }
    for (String value : List.of("1.005", "2.5", "10.125", "33.333333333333336", "1e1", "x")) {
      setters.put("text " + value, (statement, at) -> statement.setString(at, value));
    }
    for (String value : List.of("1.005", "10.125", "1234567.12345678901234567", "3")) {
      setters.put(
          "decimal " + value,
          (statement, at) -> statement.setBigDecimal(at, new BigDecimal(value)));
    }
    setters.put("int", (statement, at) -> statement.setInt(at, 3));
    setters.put("long", (statement, at) -> statement.setLong(at, 1L << 40));
    setters.put("typed double", (statement, at) -> statement.setObject(at, 1.005, Types.DOUBLE));
    setters.put("object", (statement, at) -> statement.setObject(at, 1.115));
    return setters;
  }

  private static Map<String, Setter> moments() {
    Map<String, Setter> setters = new LinkedHashMap<>();
    for (String value :
        List.of(
            "2020-01-01 10:00:00",
            "2020-01-01 10:00:00.123",
            "2020-01-01 10:00:00.4",
            "2020-01-02 00:00:00")) {
      setters.put("timestamp " + value, (s, at) -> s.setTimestamp(at, Timestamp.valueOf(value)));
      setters.put("text " + value, (s, at) -> s.setString(at, value));
      setters.put(
          "local " + value,
          (s, at) -> s.setObject(at, LocalDateTime.parse(value.replace(' ', 'T'))));
    }
    setters.put("text of a day", (s, at) -> s.setString(at, "2020-1-2"));
    setters.put("text with T", (s, at) -> s.setString(at, "2020-01-01T10:00:00"));
    setters.put("date", (s, at) -> s.setDate(at, Date.valueOf("2020-01-02")));
    setters.put("object date", (s, at) -> s.setObject(at, Date.valueOf("2020-01-02")));
    setters.put("local date", (s, at) -> s.setObject(at, LocalDate.parse("2020-01-02")));
    setters.put(
        "offset", (s, at) -> s.setObject(at, OffsetDateTime.parse("2020-01-01T12:00:00+02:00")));
    setters.put(
        "zoned",
        (s, at) ->
            s.setObject(
                at, LocalDateTime.parse("2020-01-01T19:00:00").atZone(ZoneId.of("Asia/Tokyo"))));
    setters.put(
        "nanoseconds",
        (s, at) -> s.setObject(at, LocalDateTime.parse("2020-01-01T10:00:00.1229996")));
    setters.put(
        "timestamp with calendar",
        (s, at) ->
            s.setTimestamp(
                at,
                Timestamp.valueOf("2020-01-01 10:00:00"),
                Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"))));
    setters.put(
        "date with calendar",
        (s, at) ->
            s.setDate(
                at,
                Date.valueOf("2020-01-02"),
                Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"))));
    setters.put(
        "typed timestamp",
        (s, at) -> s.setObject(at, Timestamp.valueOf("2020-01-01 10:00:00"), Types.TIMESTAMP));
    setters.put("null", (s, at) -> s.setTimestamp(at, null));
    return setters;
  }

  /** What one side answers: a text, the SQLSTATE of an error, or a refusal. */
  private static String outcome(
      Connection connection, String sql, Setter setter, boolean isChange) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 1; i <= sql.chars().filter(each -> each == '?').count(); i++) {
        setter.set(statement, i);
      }
      if (isChange) {
        int count = statement.executeUpdate();
        return count
            + sortedRows(connection, "SELECT de, wide, num, big, pde FROM v").toString()
            + doubles(connection);
      }
      List<String> ids = new ArrayList<>();
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
      }
      return ids.toString();
    } catch (SQLFeatureNotSupportedException e) {
      return "refused: " + e.getMessage();
    } catch (SQLException e) {
      return "error " + e.getErrorCode();
    }
  }

  private static List<Double> doubles(Connection connection) throws SQLException {
    List<Double> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT dbl FROM v WHERE id = 1")) {
      while (rows.next()) {
        values.add(rows.getDouble(1));
      }
    }
    return values;
  }

  private Connection[] twins(String... settings) throws Exception {
    Connection[] twins = {
      server().database("").connect(settings), server().database(RULES).connect(settings)
    };
    for (Connection each : twins) {
      execute(each, TABLE);
      execute(each, "INSERT INTO v (id) VALUES (1)");
    }
    return twins;
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  /** Runs a statement on both sides. Returns a line if their outcomes differ. */
  private static void compare(
      Connection[] twins,
      String sql,
      Map.Entry<String, Setter> value,
      boolean isChange,
      Tally tally)
      throws SQLException {
    String[] outcomes = new String[2];
    for (int i = 0; i < 2; i++) {
      if (isChange) {
        execute(twins[i], NUMBERS);
      }
      outcomes[i] = outcome(twins[i], sql, value.getValue(), isChange);
    }
    String line = sql + " with " + value.getKey() + ": ";
    if (outcomes[1].startsWith("refused")) {
      tally.refused.add(line + outcomes[1]);
    } else if (outcomes[0].startsWith("error") && outcomes[1].startsWith("error")) {
      tally.answered++;
    } else if (outcomes[0].equals(outcomes[1])) {
      tally.answered++;
    } else {
      tally.different.add(line + "plain " + outcomes[0] + ", encrypted " + outcomes[1]);
    }
  }

  private static final class Tally {
    private final List<String> different = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private int answered;
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void numbers_areRoundedAsByTheServer(String preparedByServer) throws Exception {
    Tally tally = new Tally();
    Connection[] twins = twins("useServerPrepStmts", preparedByServer);
    try (Connection plain = twins[0];
        Connection encrypted = twins[1]) {
      assertThat(plain).isNotSameAs(encrypted);
      for (String assignment : ASSIGNMENTS) {
        for (Map.Entry<String, Setter> value : numbers().entrySet()) {
          compare(twins, "UPDATE v SET " + assignment + " WHERE id = 1", value, true, tally);
        }
      }
      for (String literal :
          List.of("1.005", "25e-1", "1.005e0", "'1.005'", "0.30000000000000004")) {
        for (String assignment : ASSIGNMENTS) {
          compare(
              twins,
              "UPDATE v SET " + assignment.replace("?", literal) + " WHERE id = 1",
              Map.entry("literals", (statement, at) -> {}),
              true,
              tally);
        }
      }
    }
    assertThat(tally.different).isEmpty();
    // A server that prepares text parameters may give them the type of the other operand.
    assertThat(tally.refused)
        .allMatch(
            line ->
                line.contains("with text x")
                    || (line.contains("with text") && preparedByServer.equals("true")));
    assertThat(tally.answered).isGreaterThan(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void conditionsOnNumbers_areDecidedAsByTheServer(String preparedByServer) throws Exception {
    Tally tally = new Tally();
    Connection[] twins = twins("useServerPrepStmts", preparedByServer);
    for (String rows : MOMENTS) {
      execute(twins[0], rows);
      execute(twins[1], rows);
    }
    try (Connection plain = twins[0];
        Connection encrypted = twins[1]) {
      assertThat(plain).isNotSameAs(encrypted);
      for (String column : List.of("de", "dbl", "num", "dbl + 0.2", "de * dbl")) {
        for (String condition : List.of("@ = ?", "@ < ?", "@ >= ?", "? <=> @")) {
          for (Map.Entry<String, Setter> value : numbers().entrySet()) {
            if (!value.getKey().equals("text x")) {
              String where = condition.replace("@", column) + " AND (dbl < 100 OR id = 5)";
              compare(twins, "SELECT id FROM v WHERE " + where, value, false, tally);
            }
          }
        }
      }
    }
    assertThat(tally.different).isEmpty();
    assertThat(tally.refused)
        .allMatch(
            line ->
                line.contains("with text 33.333333333333336") && preparedByServer.equals("true"));
    assertThat(tally.answered).isGreaterThan(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void conditionsOnDates_areDecidedAsByTheServer(String preparedByServer) throws Exception {
    Tally tally = new Tally();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
      Connection[] twins = twins("useServerPrepStmts", preparedByServer);
      for (String rows : MOMENTS) {
        execute(twins[0], rows);
        execute(twins[1], rows);
      }
      try (Connection plain = twins[0];
          Connection encrypted = twins[1]) {
        assertThat(plain).isNotSameAs(encrypted);
        for (String column : List.of("da", "dt", "dt3", "ts")) {
          for (String condition : CONDITIONS) {
            String sql = "SELECT id FROM v WHERE " + condition.replace("@", column);
            for (Map.Entry<String, Setter> value : moments().entrySet()) {
              compare(twins, sql, value, false, tally);
            }
            for (String literal :
                List.of("'2020-01-02'", "DATE'2020-01-02'", "TIMESTAMP'2020-01-01 10:00:00.4'")) {
              compare(
                  twins,
                  sql.replace("?", literal),
                  Map.entry("literals", (s, at) -> {}),
                  false,
                  tally);
            }
          }
        }
        for (String pair : List.of("da = dt", "da < dt", "dt = ts", "dt3 > da", "dt3 = dt")) {
          compare(
              twins,
              "SELECT id FROM v WHERE " + pair,
              Map.entry("columns", (s, at) -> {}),
              false,
              tally);
        }
      }
    } finally {
      TimeZone.setDefault(zone);
    }
    assertThat(tally.different).isEmpty();
    assertThat(tally.refused).isEmpty();
    assertThat(tally.answered).isGreaterThan(600);
  }

  @Test
  void comparisonThatTheTextShowsToBeUnknown_isRefusedAtPrepare() throws Exception {
    try (Connection connection = server().database(RULES).connect()) {
      execute(connection, TABLE);
      for (String condition :
          List.of(
              "dt > 20200101",
              "da = 'today'",
              "ts < '2020-02-30'",
              "dt BETWEEN '2020-01-01' AND 5",
              "da IN (DATE'2020-01-01', 'x')",
              "dt = txt",
              "tm > '10:00:00'",
              "num < da")) {
        String sql = "SELECT id FROM v WHERE " + condition;
        assertThatThrownBy(() -> connection.prepareStatement(sql).close())
            .as(condition)
            .isInstanceOf(SQLFeatureNotSupportedException.class);
      }
    }
  }
}
