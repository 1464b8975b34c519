package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BIT(1) columns, which Hibernate and others use for booleans. */
interface BitColumnsContract extends DriverContract {
  /** Creates the tables {@code plain} and {@code cells} with the same rows. */
  private Connection connectToBits(String... settings) throws Exception {
    Connection connection =
        newDatabase(
                """
                cells.b = BIT(1), DET
                cells.r = BIT, RND
                cells.o = bit(1), ORD
                """)
            .connect(settings);
    try (Statement statement = connection.createStatement()) {
      for (String table : new String[] {"plain", "cells"}) {
        statement.execute(
            "CREATE TABLE "
                + table
                + " (id INT PRIMARY KEY, b BIT(1), r BIT, o BIT(1) NOT NULL DEFAULT b'1')");
        statement.execute(
            "INSERT INTO "
                + table
                + " (id, b, r, o) VALUES (1, b'1', TRUE, 0b0), (2, 0, FALSE, 1),"
                + " (3, NULL, NULL, b'00'), (4, x'01', 0x01, b'0001')");
        statement.execute("INSERT INTO " + table + " (id, b, r) VALUES (5, false, 0)");
      }
    }
    return connection;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT b FROM @ ORDER BY id",
        "SELECT r FROM @ ORDER BY id",
        "SELECT o FROM @ ORDER BY id",
        "SELECT r FROM @ ORDER BY r DESC, id LIMIT 2",
        "SELECT o FROM @ ORDER BY o, id",
        "SELECT id FROM @ WHERE b = 1 ORDER BY id",
        "SELECT id FROM @ WHERE b = TRUE ORDER BY id",
        "SELECT id FROM @ WHERE b <> b'1' ORDER BY id",
        "SELECT id FROM @ WHERE b IN (0b1, 0) ORDER BY id",
        "SELECT id FROM @ WHERE b <=> NULL ORDER BY id",
        "SELECT id FROM @ WHERE r = FALSE ORDER BY id",
        "SELECT id FROM @ WHERE r ORDER BY id",
        "SELECT id FROM @ WHERE NOT r ORDER BY id",
        "SELECT id FROM @ WHERE b AND o ORDER BY id",
        "SELECT id FROM @ WHERE o > 0 ORDER BY id",
        "SELECT id FROM @ WHERE r < 1 ORDER BY id",
        "SELECT COUNT(*) FROM @ GROUP BY b ORDER BY COUNT(*)",
        "SELECT COUNT(DISTINCT r) FROM @",
        "SELECT x.id FROM @ x JOIN @ y ON x.b = y.b WHERE y.id = 1 ORDER BY x.id",
        "SELECT x.id FROM @ x JOIN @ y ON x.r = y.r WHERE y.id = 2 ORDER BY x.id",
        "SELECT id FROM @ WHERE b = (SELECT b FROM @ WHERE id = 4) ORDER BY id",
        "SELECT d.b FROM (SELECT b FROM @ WHERE id < 3) AS d ORDER BY b",
        "SELECT b FROM @ UNION SELECT b FROM @ ORDER BY b",
        "SELECT b FROM @ WHERE id = 1 GROUP BY b",
      })
  default void query_ofBits_answersAsOnPlainOnes(String query) throws Exception {
    try (Connection connection = connectToBits();
        Statement statement = connection.createStatement()) {
      assertThat(output(statement, query.replace("@", "cells")))
          .isEqualTo(output(statement, query.replace("@", "plain")));
    }
  }

  private static String output(Statement statement, String query) throws SQLException {
    StringBuilder output = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(query)) {
      ResultSetMetaData data = rows.getMetaData();
      output.append(data.getColumnType(1)).append(' ').append(data.getColumnTypeName(1));
      output.append(' ').append(data.getColumnClassName(1)).append(' ').append(data.isSigned(1));
      output.append(' ').append(data.getPrecision(1));
      while (rows.next()) {
        output.append(", ").append(rows.getObject(1)).append(' ').append(rows.getBoolean(1));
        output.append(' ').append(rows.getInt(1)).append(' ').append(rows.getString(1));
        output.append(' ').append(Arrays.toString(rows.getBytes(1)));
      }
    }
    return output.toString();
  }

  /** Sets a parameter. */
  @FunctionalInterface
  interface Setter {
    void set(PreparedStatement statement, int index) throws SQLException;
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  default void parameters_ofEveryClass_areStoredAndCompared(String serverPrepared)
      throws Exception {
    List<Setter> setters =
        List.of(
            (statement, index) -> statement.setBoolean(index, true),
            (statement, index) -> statement.setObject(index, true),
            (statement, index) -> statement.setObject(index, true, Types.BIT),
            (statement, index) -> statement.setObject(index, true, Types.BOOLEAN),
            (statement, index) -> statement.setByte(index, (byte) 1),
            (statement, index) -> statement.setInt(index, 1),
            (statement, index) -> statement.setLong(index, 1),
            (statement, index) -> statement.setBigDecimal(index, BigDecimal.ONE));
    try (Connection connection = connectToBits("useServerPrepStmts", serverPrepared)) {
      for (String table : List.of("plain", "cells")) {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE " + table + " SET b = ? WHERE id = 3");
            PreparedStatement count =
                connection.prepareStatement(
                    "SELECT COUNT(*) FROM " + table + " WHERE b = ? AND r = ?")) {
          for (Setter setter : setters) {
            update.setNull(1, Types.BIT);
            update.executeUpdate();
            setter.set(update, 1);
            assertThat(update.executeUpdate()).isEqualTo(1);
            setter.set(count, 1);
            setter.set(count, 2);
            try (ResultSet rows = count.executeQuery()) {
              rows.next();
              assertThat(rows.getInt(1)).as(table).isEqualTo(2);
            }
          }
          update.setBytes(1, new byte[] {0});
          assertThat(update.executeUpdate()).isEqualTo(1);
          assertThat(DriverContract.strings(connection, "SELECT b FROM " + table + " WHERE id = 3"))
              .containsExactly("0");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "-1", "b'10'", "x'0100'"})
  default void insert_ofALargerNumber_failsAsOnAPlainColumn(String value) throws Exception {
    try (Connection connection = connectToBits();
        Statement statement = connection.createStatement()) {
      for (String table : List.of("plain", "cells")) {
        assertThatThrownBy(
                () ->
                    statement.execute(
                        "INSERT INTO " + table + " (id, b) VALUES (9, " + value + ")"))
            .isInstanceOfSatisfying(
                SQLException.class,
                failure -> {
                  assertThat(failure.getSQLState()).isEqualTo("22001");
                  assertThat(failure.getErrorCode()).as(table).isIn(0, 1406);
                });
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT SUM(b) FROM cells",
        "SELECT MAX(r) FROM cells",
        "SELECT MIN(o) FROM cells",
        "SELECT b + 1 FROM cells",
        "SELECT -r FROM cells",
        "SELECT CONCAT(b, 'x') FROM cells",
        "SELECT IF(id = 1, b, r) FROM cells",
        "SELECT id FROM cells WHERE r LIKE '1'",
        "SELECT id FROM cells WHERE b = '1'",
        "SELECT id FROM cells WHERE b = x'01'",
        "INSERT INTO cells (id, b) VALUES (9, '1')",
        "INSERT INTO cells (id, b) VALUES (9, 0.5)",
        "UPDATE cells SET b = NOT b",
      })
  default void computationWithABit_isRefusedByName(String text) throws Exception {
    try (Connection connection = connectToBits();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(text))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("cells");
    }
  }

  /** The server checks the first of these conditions, and the client the others. */
  @ParameterizedTest
  @ValueSource(
      strings = {"b = ?", "r = ?", "? <> r", "r <=> ?", "r IN (1, ?)", "r BETWEEN 0 AND ?"})
  default void comparison_withATextParameter_isRefused(String condition) throws Exception {
    try (Connection connection = connectToBits()) {
      assertThatThrownBy(
              () -> {
                try (PreparedStatement select =
                    connection.prepareStatement("SELECT id FROM cells WHERE " + condition)) {
                  select.setString(1, "1");
                  select.executeQuery();
                }
              })
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("BIT(1)");
    }
  }

  @Test
  default void type_thatIsWider_isRefusedByName() throws Exception {
    try (Connection connection = newDatabase("cells.b = BIT(1), DET").connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("CREATE TABLE cells (b BIT(8))"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("BIT(8)")
          .hasMessageContaining("cells.b");
    }
  }
}
