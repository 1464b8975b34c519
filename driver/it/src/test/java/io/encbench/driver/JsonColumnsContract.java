package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON columns: the text that each server stores, and what no cell can answer. */
interface JsonColumnsContract extends DriverContract {
  int DOCUMENTS = 400;

  /** Creates the empty tables {@code plain} and {@code cells}. */
  private Connection connectToDocuments() throws Exception {
    Connection connection = newDatabase("cells.j = JSON, RND").connect();
    try (Statement statement = connection.createStatement()) {
      for (String table : List.of("plain", "cells")) {
        statement.execute("CREATE TABLE " + table + " (id INT PRIMARY KEY, j JSON)");
      }
    }
    return connection;
  }

  private static boolean isMySql(Connection connection) throws SQLException {
    return !connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
  }

  @Test
  default void document_isStoredAsTheServerWouldStoreIt() throws Exception {
    Random random = new Random(7);
    try (Connection connection = connectToDocuments();
        PreparedStatement plain = connection.prepareStatement("INSERT INTO plain VALUES (?, ?)");
        PreparedStatement cells =
            connection.prepareStatement("INSERT INTO cells (id, j) VALUES (?, ?)")) {
      for (int i = 0; i < DOCUMENTS; i++) {
        String document = document(random, 4);
        for (PreparedStatement insert : List.of(plain, cells)) {
          insert.setInt(1, i);
          insert.setString(2, document);
          insert.addBatch();
        }
      }
      plain.executeBatch();
      cells.executeBatch();
      assertThat(DriverContract.strings(connection, "SELECT j FROM cells ORDER BY id"))
          .isEqualTo(DriverContract.strings(connection, "SELECT j FROM plain ORDER BY id"));
    }
  }

  /** A random document, with names that repeat, escapes and spaces. */
  private static String document(Random random, int levels) {
    String space = List.of("", "", " ", "\n\t").get(random.nextInt(4));
    StringBuilder text = new StringBuilder(space);
    int kind = random.nextInt(levels > 0 ? 7 : 5);
    switch (kind) {
      case 0 -> text.append(List.of("true", "false", "null").get(random.nextInt(3)));
      case 1 -> text.append(string(random));
      case 2 -> text.append(random.nextLong() >> random.nextInt(64));
      case 3 -> text.append(Long.toUnsignedString(random.nextLong()));
      case 4 -> {
        long digits = Math.floorMod(random.nextLong(), 100_000_000_000_000L) >> random.nextInt(50);
        int point = random.nextInt(20);
        String sign = random.nextBoolean() ? "-" : "";
        text.append(sign).append(digits);
        text.append(
            random.nextBoolean()
                ? "e" + (point - 10)
                : "." + String.valueOf(point).substring(0, 1));
      }
      default -> {
        boolean object = kind == 5;
        text.append(object ? '{' : '[');
        int members = random.nextInt(5);
        for (int i = 0; i < members; i++) {
          text.append(i > 0 ? "," : "");
          text.append(object ? space + string(random) + space + ":" : "");
          text.append(document(random, levels - 1));
        }
        text.append(object ? '}' : ']');
      }
    }
    return text.append(space).toString();
  }

  private static String string(Random random) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(
          List.of(
                  "a",
                  "b",
                  "Z",
                  "\\n",
                  "\\\"",
                  "\\\\",
                  "\\/",
                  "/",
                  "\\u0001",
                  "\\u001F",
                  "\\u0041",
                  "\u00e9",
                  "\\ud83d\\ude00",
                  "\ud83d\ude00",
                  "\\b\\f\\r\\t",
                  "\u007f")
              .get(random.nextInt(16)));
    }
    return text.append('"').toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1,]", "{'a': 1}", "01", "\"\\x\"", "abc"})
  default void textThatIsNoDocument_failsAsOnAPlainColumnOfMySql(String text) throws Exception {
    try (Connection connection = connectToDocuments();
        PreparedStatement plain = connection.prepareStatement("INSERT INTO plain VALUES (1, ?)");
        PreparedStatement cells =
            connection.prepareStatement("INSERT INTO cells (id, j) VALUES (1, ?)")) {
      SQLException ofCells =
          catchThrowableOfType(SQLException.class, () -> cells.setString(1, text));
      if (isMySql(connection)) {
        plain.setString(1, text);
        SQLException ofPlain = catchThrowableOfType(SQLException.class, plain::executeUpdate);
        assertThat(ofCells.getSQLState()).isEqualTo(ofPlain.getSQLState());
        assertThat(ofCells.getErrorCode()).isEqualTo(ofPlain.getErrorCode());
      } else {
        assertThat((Throwable) ofCells).isInstanceOf(SQLFeatureNotSupportedException.class);
      }
      assertThat(DriverContract.strings(connection, "SELECT j FROM cells")).isEmpty();
    }
  }

  @Test
  default void column_isDescribedAsMySqlDescribesIt() throws Exception {
    try (Connection connection = connectToDocuments();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO plain VALUES (1, '{\"b\": [1]}')");
      statement.execute("INSERT INTO cells (id, j) VALUES (1, '{\"b\":[1]}')");
      String cells = description(statement, "SELECT j FROM cells");
      if (isMySql(connection)) {
        assertThat(cells).isEqualTo(description(statement, "SELECT j FROM plain"));
      } else {
        assertThat(cells).startsWith("-1 JSON java.lang.String");
      }
      if (isMySql(connection)) {
        assertThat(catalogue(connection, "cells")).isEqualTo(catalogue(connection, "plain"));
      }
      assertThat(DriverContract.strings(connection, "SELECT id FROM cells WHERE j IS NOT NULL"))
          .containsExactly("1");
      assertThat(statement.executeUpdate("UPDATE cells SET j = '[ ]'")).isEqualTo(1);
      assertThat(DriverContract.strings(connection, "SELECT j FROM cells WHERE id + 0 = 1"))
          .containsExactly(isMySql(connection) ? "[]" : "[ ]");
    }
  }

  private static List<Object> catalogue(Connection connection, String table) throws SQLException {
    try (ResultSet column =
        connection.getMetaData().getColumns(connection.getCatalog(), null, table, "j")) {
      column.next();
      return Stream.of(
              "DATA_TYPE", "TYPE_NAME", "COLUMN_SIZE", "DECIMAL_DIGITS", "CHAR_OCTET_LENGTH")
          .map(
              name -> {
                try {
                  return (Object) String.valueOf(column.getObject(name));
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              })
          .toList();
    }
  }

  private static String description(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      ResultSetMetaData data = rows.getMetaData();
      rows.next();
      return data.getColumnType(1)
          + " "
          + data.getColumnTypeName(1)
          + " "
          + data.getColumnClassName(1)
          + " "
          + data.getPrecision(1)
          + " "
          + data.isCaseSensitive(1)
          + " "
          + rows.getObject(1)
          + " "
          + new String(rows.getBytes(1), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT JSON_EXTRACT(j, '$.a') FROM cells",
        "SELECT j->'$.a' FROM cells",
        "SELECT j->>'$.a' FROM cells",
        "SELECT id FROM cells WHERE JSON_CONTAINS(j, '1')",
        "SELECT id FROM cells WHERE j = '1'",
        "SELECT id FROM cells WHERE j LIKE '%1%'",
        "SELECT id FROM cells ORDER BY j",
        "SELECT DISTINCT j FROM cells",
        "SELECT j, COUNT(*) FROM cells GROUP BY j",
        "SELECT COUNT(DISTINCT j) FROM cells",
        "SELECT MAX(j) FROM cells",
        "SELECT COALESCE(j, '1') FROM cells",
        "SELECT LENGTH(j) FROM cells",
        "INSERT INTO cells (id, j) VALUES (1, 5)",
        "INSERT INTO cells (id, j) VALUES (1, x'31')",
        "INSERT INTO cells (id, j) VALUES (1, JSON_OBJECT('a', 1))",
        "UPDATE cells SET j = JSON_SET(j, '$.a', 1)",
        "CREATE TABLE cells (j LONGTEXT)",
      })
  default void useOfADocument_thatTheDriverCannotAnswer_isRefused(String text) throws Exception {
    try (Connection connection = connectToDocuments();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(text))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(() -> connection.prepareStatement(text).close())
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }
}
