package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Constant expressions have the same values on encrypted columns as on plain ones. */
interface ConstantsContract extends DriverContract {
  /** Rules of a table with a column of each kind. */
  String TYPES =
      """
      event.e_int = INT, DET
      event.e_dec = DECIMAL(10,2), DET
      event.e_text = VARCHAR(40) COLLATE binary, DET
      event.e_bytes = VARBINARY(20), DET
      event.e_date = DATE, ORD
      event.e_time = TIME, ORD
      event.e_moment = DATETIME, ORD
      event.e_micros = DATETIME(6), RND
      event.e_stamp = TIMESTAMP, ORD
      """;

  /** A column and a constant that it can store. */
  List<String> STORED =
      List.of(
          "e_int = 1 + 2 * 3",
          "e_int = -(5)",
          "e_int = (7)",
          "e_int = TRUE + 1",
          "e_int = CAST('12' AS SIGNED)",
          "e_int = CAST(2.5 AS UNSIGNED)",
          "e_dec = 1.1 * 1.15",
          "e_dec = CAST('12.345' AS DECIMAL(10,2))",
          "e_dec = 5 - 0.005",
          "e_text = CONCAT('a', 'b', 1, 2.50, TRUE)",
          "e_text = CAST(5 AS CHAR)",
          "e_text = _utf8mb4'\u00e9'",
          "e_text = N'n'",
          "e_text = 'a' 'b'",
          "e_text = x'4142'",
          "e_text = 3 * 2",
          "e_text = 1.50",
          "e_text = DATE '2020-01-02'",
          "e_text = TIMESTAMP '2020-01-02 03:04:05.60'",
          "e_text = NOW(2)",
          "e_text = CURDATE()",
          "e_bytes = x'00ff'",
          "e_date = DATE '2020-02-29'",
          "e_date = {d '2020-02-29'}",
          "e_date = CURRENT_DATE",
          "e_date = NOW()",
          "e_date = UTC_DATE()",
          "e_date = CURDATE() - INTERVAL 1 MONTH",
          "e_date = DATE_SUB(DATE '2020-03-31', INTERVAL 1 MONTH)",
          "e_date = CAST('2020-02-29' AS DATE)",
          "e_time = TIME '-10:11:12'",
          "e_time = {t '10:11:12'}",
          "e_time = CURTIME()",
          "e_time = NOW()",
          "e_moment = DATE '2020-02-29'",
          "e_moment = TIMESTAMP '2020-02-29 10:11:12'",
          "e_moment = {ts '2020-02-29 10:11:12'}",
          "e_moment = NOW()",
          "e_moment = CURRENT_TIMESTAMP",
          "e_moment = LOCALTIMESTAMP()",
          "e_moment = UTC_TIMESTAMP()",
          "e_moment = NOW() + INTERVAL 36 HOUR",
          "e_moment = DATE_ADD(CURRENT_DATE, INTERVAL 90 MINUTE)",
          "e_moment = TIMESTAMP '2020-02-29 10:11:12' - INTERVAL 1 QUARTER",
          "e_moment = NOW(6)",
          "e_micros = NOW(6)",
          "e_micros = NOW(3)",
          "e_micros = TIMESTAMP '2020-02-29 10:11:12.345678'",
          "e_stamp = NOW()",
          "e_stamp = {ts '2020-02-29 10:11:12'}");

  /** Conditions with constants on stored values. */
  List<String> CONDITIONS =
      List.of(
          "e_int IN (3 + 4, (7))",
          "e_int = 8 - 1",
          "e_dec = 0.5 * 2.54",
          "e_text = CONCAT('a', 'b')",
          "e_text = x'6162'",
          "e_date >= DATE '2020-02-28' + INTERVAL 1 DAY",
          "e_date BETWEEN {d '2020-01-01'} AND CURRENT_DATE",
          "e_date < CURDATE() - INTERVAL 1 WEEK",
          "e_time < TIME '10:11:12'",
          "e_moment <= NOW()",
          "e_moment > NOW() - INTERVAL 1 DAY",
          "e_moment = {ts '2020-02-29 10:11:12'}",
          "e_moment = DATE '2020-02-29'",
          "e_stamp < UTC_TIMESTAMP() + INTERVAL 2 DAY");

  private static Connection filled(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE event (id INT PRIMARY KEY, e_int INT, e_dec DECIMAL(10,2), e_text"
              + " VARCHAR(40) COLLATE utf8mb4_bin, e_bytes VARBINARY(20), e_date DATE, e_time TIME, e_moment DATETIME,"
              + " e_micros DATETIME(6), e_stamp TIMESTAMP NULL)");
      statement.execute("SET timestamp = 1700000000.987654");
      for (int i = 0; i < STORED.size(); i++) {
        String[] parts = STORED.get(i).split(" = ", 2);
        String values = "(id, " + parts[0] + ") VALUES (";
        statement.executeUpdate("INSERT INTO event " + values + i + ", " + parts[1] + ")");
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO event " + values + "?, " + parts[1] + ")")) {
          insert.setInt(1, 1000 + i);
          insert.executeUpdate();
        }
        statement.executeUpdate("INSERT INTO event (id) VALUES (" + (2000 + i) + ")");
        statement.executeUpdate("UPDATE event SET " + STORED.get(i) + " WHERE id = " + (2000 + i));
      }
    }
    return connection;
  }

  private static List<String> stored(Connection connection) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < STORED.size(); i++) {
      String column = STORED.get(i).replaceFirst(" .*", "");
      values.add(
          STORED.get(i)
              + ": "
              + DriverContract.strings(
                  connection,
                  "SELECT " + column + " FROM event WHERE id % 1000 = " + i + " ORDER BY id"));
    }
    return values;
  }

  private static List<String> found(Connection connection) throws SQLException {
    List<String> ids = new ArrayList<>();
    for (String condition : CONDITIONS) {
      String query = "SELECT id FROM event WHERE " + condition + " ORDER BY id";
      ids.add(condition + ": " + DriverContract.strings(connection, query));
      try (PreparedStatement statement = connection.prepareStatement(query);
          ResultSet rows = statement.executeQuery()) {
        ids.add(condition + " prepared: " + rows.next());
      }
    }
    return ids;
  }

  @Test
  default void constants_areStoredAndComparedAsOnPlainColumns() throws Exception {
    for (String byServer : List.of("false", "true")) {
      try (Connection plain = filled(newDatabase("").connect("useServerPrepStmts", byServer));
          Connection cells = filled(newDatabase(TYPES).connect("useServerPrepStmts", byServer))) {
        assertThat(stored(cells)).isEqualTo(stored(plain));
        assertThat(found(cells)).isEqualTo(found(plain)).noneMatch(line -> line.endsWith(": []"));
      }
    }
  }

  @Test
  default void now_ofTheServer_isReadAtEachExecution() throws Exception {
    List<String> expected = new ArrayList<>();
    try (Connection connection = newDatabase(TYPES).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE event (id INT, e_micros DATETIME(6), e_moment DATETIME)");
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO event (id, e_micros, e_moment) VALUES (?, NOW(1), NOW())")) {
        for (int i = 1; i <= 2; i++) {
          statement.execute("SET timestamp = " + i + "00000.5");
          expected.addAll(DriverContract.strings(connection, "SELECT NOW()"));
          insert.setInt(1, i);
          insert.executeUpdate();
        }
      }
      assertThat(DriverContract.strings(connection, "SELECT e_moment FROM event ORDER BY id"))
          .isEqualTo(expected)
          .doesNotHaveDuplicates();
      assertThat(DriverContract.strings(connection, "SELECT e_micros FROM event ORDER BY id"))
          .containsExactly(expected.get(0) + ".500000", expected.get(1) + ".500000");
    }
  }

  @Test
  default void now_inABatchOrBesideAPlainOne_isRefused() throws Exception {
    try (Connection connection = newDatabase(TYPES).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE event (id INT, e_moment DATETIME, plain DATETIME)");
      String insert = "INSERT INTO event (id, e_moment) VALUES (1, NOW())";
      assertThatThrownBy(() -> statement.addBatch(insert))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("addBatch");
      try (PreparedStatement prepared = connection.prepareStatement(insert)) {
        assertThatThrownBy(prepared::addBatch).isInstanceOf(SQLFeatureNotSupportedException.class);
      }
      assertThatThrownBy(
              () ->
                  connection.prepareStatement(
                      "INSERT INTO event (e_moment, plain) VALUES (NOW(), NOW())"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("NOW()");
    }
  }
}
