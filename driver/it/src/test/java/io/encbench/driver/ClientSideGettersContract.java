package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Getters of a result that the client has assembled return the same as Connector/J's. */
abstract class ClientSideGettersContract extends DriverServerContract {
  /** The columns e_… are encrypted; the columns p_… of the same name are plain. */
  private static final Map<String, String> TYPES = new LinkedHashMap<>();

  private static final List<Class<?>> CLASSES =
      List.of(
          String.class,
          Integer.class,
          Long.class,
          Double.class,
          Boolean.class,
          BigDecimal.class,
          BigInteger.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          Timestamp.class,
          Date.class,
          Time.class,
          byte[].class);

  static {
    TYPES.put("tiny", "TINYINT");
    TYPES.put("bool", "TINYINT(1)");
    TYPES.put("small", "SMALLINT UNSIGNED");
    TYPES.put("whole", "INT");
    TYPES.put("large", "BIGINT");
    TYPES.put("huge", "BIGINT UNSIGNED");
    TYPES.put("money", "DECIMAL(12,2)");
    TYPES.put("digits", "DECIMAL(40,10)");
    TYPES.put("day", "DATE");
    TYPES.put("hour", "TIME");
    TYPES.put("moment", "DATETIME");
    TYPES.put("micros", "DATETIME(6)");
    TYPES.put("instant", "TIMESTAMP(3)");
    TYPES.put("name", "VARCHAR(20)");
    TYPES.put("code", "CHAR(5)");
    TYPES.put("bytes", "VARBINARY(20)");
  }

  private static final List<String> ROWS =
      List.of(
          "1, 1, 65535, -2147483648, 9223372036854775807, 18446744073709551615, -12.30,"
              + " 123456789012345678901234567890.0123456789, '2024-02-29', '23:59:59',"
              + " '2024-02-29 12:30:45', '2024-02-29 12:30:45.000001', '2024-02-29 12:30:45.5',"
              + " 'text', 'ab', x'00ff'",
          "-128, 0, 0, 0, -9223372036854775808, 0, 0.00, 0, '1970-01-01', '00:00:00',"
              + " '1970-01-01 00:00:00', '1970-01-01 00:00:00', '1971-01-01 00:00:00', '', '', ''",
          "7, 1, 12, 34, 56, 78, 90.10, 1.5, '9999-12-31', '10:11:12', '2000-01-01 00:00:00',"
              + " '2000-01-01 00:00:00.5', '2000-01-01 00:00:00', '12', '3.5', '42'",
          "NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
              + " NULL, NULL");

  ClientSideGettersContract(ServerBinary binary) {
    super(binary);
  }

  /** A getter by column index. */
  private interface Getter {
    @Nullable Object of(ResultSet rows, int column) throws SQLException;
  }

  @Test
  void getter_ofEveryColumn_givesWhatConnectorJGives() throws Exception {
    StringBuilder rules = new StringBuilder("t.k = INT, RND\n");
    TYPES.forEach(
        (name, type) ->
            rules.append("t.e_").append(name).append(" = ").append(type).append(", RND\n"));
    try (Connection plain = table("");
        Connection encrypted = table(rules.toString())) {
      List<String> expected = all(plain);
      List<String> actual = all(encrypted);

      assertThat(actual).hasSameSizeAs(expected);
      List<String> differences = new ArrayList<>();
      for (int i = 0; i < expected.size(); i++) {
        if (!actual.get(i).equals(expected.get(i)) && !actual.get(i).contains("NotSupported")) {
          differences.add("plain " + expected.get(i) + ", encrypted " + actual.get(i));
        }
      }
      assertThat(differences).isEmpty();
      assertThat(actual).filteredOn(line -> line.contains("NotSupported")).isEmpty();
    }
  }

  @Test
  void plainColumn_ofSeveralBits_isRefusedByName() throws Exception {
    try (Connection connection = server().database("t.k = INT, RND").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT, flags BIT(8))");
      assertThatThrownBy(() -> statement.executeQuery("SELECT flags FROM t ORDER BY k"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("BIT(8)");
    }
  }

  /**
   * An invalid date stays invalid. It becomes neither NULL nor the year 1, whatever the delegate
   * does with it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"EXCEPTION", "CONVERT_TO_NULL", "ROUND"})
  void plainZeroDate_isRefused(String zeroDateTimeBehavior) throws Exception {
    DriverServer.Database database = server().database("t.k = INT, RND");
    try (Connection connection = database.connect("zeroDateTimeBehavior", zeroDateTimeBehavior);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT, moment DATETIME)");
      database.executePlain(
          "SET sql_mode = ''", "INSERT INTO t VALUES (NULL, '0000-00-00 00:00:00')");
      assertThatThrownBy(() -> statement.executeQuery("SELECT moment FROM t ORDER BY k"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("moment");
    }
  }

  private Connection table(String rules) throws Exception {
    Connection connection = server().database(rules).connect();
    StringBuilder columns = new StringBuilder();
    TYPES.forEach(
        (name, type) ->
            columns
                .append(", e_" + name + " " + type + " NULL")
                .append(", p_" + name + " " + type + " NULL"));
    String names =
        String.join(", ", TYPES.keySet().stream().map(name -> "e_" + name).toList())
            + ", "
            + String.join(", ", TYPES.keySet().stream().map(name -> "p_" + name).toList());
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT" + columns + ") CHARACTER SET utf8mb4");
      for (int i = 0; i < ROWS.size(); i++) {
        String values = ROWS.get(i);
        statement.execute(
            "INSERT INTO t (k, " + names + ") VALUES (" + i + ", " + values + ", " + values + ")");
      }
    }
    return connection;
  }

  private static List<String> all(Connection connection) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT t.* FROM t ORDER BY k DESC")) {
      while (rows.next()) {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          String name = rows.getMetaData().getColumnLabel(i);
          for (Map.Entry<String, Getter> getter : getters().entrySet()) {
            lines.add(name + " " + getter.getKey() + " " + outcome(getter.getValue(), rows, i));
          }
        }
      }
    }
    return lines;
  }

  private static String outcome(Getter getter, ResultSet rows, int column) {
    try {
      Object value = getter.of(rows, column);
      String text = value instanceof byte[] array ? Arrays.toString(array) : String.valueOf(value);
      String type = value == null ? "" : value.getClass().getSimpleName();
      return type + " " + text + " " + rows.wasNull();
    } catch (SQLFeatureNotSupportedException e) {
      return "NotSupported " + e.getMessage();
    } catch (SQLException | NumberFormatException e) {
      return "failed";
    }
  }

  private static Map<String, Getter> getters() {
    Map<String, Getter> getters = new LinkedHashMap<>();
    getters.put("getBoolean", ResultSet::getBoolean);
    getters.put("getByte", ResultSet::getByte);
    getters.put("getShort", ResultSet::getShort);
    getters.put("getInt", ResultSet::getInt);
    getters.put("getLong", ResultSet::getLong);
    getters.put("getFloat", ResultSet::getFloat);
    getters.put("getDouble", ResultSet::getDouble);
    getters.put("getBigDecimal", ResultSet::getBigDecimal);
    getters.put("getString", ResultSet::getString);
    getters.put("getBytes", ResultSet::getBytes);
    getters.put("getObject", ResultSet::getObject);
    getters.put("getDate", ResultSet::getDate);
    getters.put("getTime", ResultSet::getTime);
    getters.put("getTimestamp", ResultSet::getTimestamp);
    for (Class<?> type : CLASSES) {
      getters.put("as " + type.getSimpleName(), (rows, column) -> rows.getObject(column, type));
    }
    return getters;
  }
}
