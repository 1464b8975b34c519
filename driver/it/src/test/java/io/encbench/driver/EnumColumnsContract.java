package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ENUM columns, compared with plain ones of the same collation. */
interface EnumColumnsContract extends DriverContract {
  String TYPE = "ENUM('new','Paid','shipped','1','b c')";

  /** Creates the tables {@code plain} and {@code cells} with the same rows. */
  private Connection connectToOrders() throws Exception {
    String type = TYPE + " COLLATE utf8mb4_general_ci";
    Connection connection =
        newDatabase(
                "cells.d = "
                    + type
                    + ", DET, domain=states\ncells.r = "
                    + type
                    + ", RND\ncells.e = enum('x', 'X') COLLATE binary, DET\n")
            .connect();
    try (Statement statement = connection.createStatement()) {
      for (String table : List.of("plain", "cells")) {
        String column = TYPE + " CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci";
        statement.execute(
            "CREATE TABLE "
                + table
                + " (id INT PRIMARY KEY, d "
                + column
                + " NOT NULL DEFAULT 'new', r "
                + column
                + " DEFAULT 'PAID',"
                + " e ENUM('x','X') CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, KEY (d))");
        statement.execute(
            "INSERT INTO "
                + table
                + " (id, d, r, e) VALUES (1, 'shipped', 'b c', 'x'), (2, 'PAID', 'B C  ', 'X'),"
                + " (3, 'new', NULL, NULL), (4, 'p\u00e4id', '1', 'x'), (5, DEFAULT, 'NEW', 'X')");
        statement.execute("INSERT INTO " + table + " (id) VALUES (6)");
      }
    }
    return connection;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT d FROM @ ORDER BY id",
        "SELECT r FROM @ ORDER BY id",
        "SELECT e FROM @ ORDER BY id",
        "SELECT id FROM @ WHERE d = 'paid' ORDER BY id",
        "SELECT id FROM @ WHERE d <> 'P\u00c4ID' ORDER BY id",
        "SELECT id FROM @ WHERE d IN ('new ', 'none') ORDER BY id",
        "SELECT id FROM @ WHERE d = '' ORDER BY id",
        "SELECT id FROM @ WHERE d = '1' ORDER BY id",
        "SELECT id FROM @ WHERE r = 'b C' ORDER BY id",
        "SELECT id FROM @ WHERE r NOT IN ('PAID', '1', 'none') ORDER BY id",
        "SELECT id FROM @ WHERE r > 'b' ORDER BY id",
        "SELECT id FROM @ WHERE e = 'X' ORDER BY id",
        "SELECT id FROM @ WHERE r IS NULL",
        "SELECT id FROM @ ORDER BY d, id",
        "SELECT id FROM @ ORDER BY r DESC, id",
        "SELECT r FROM @ WHERE id < 5 ORDER BY r LIMIT 3",
        "SELECT DISTINCT d FROM @ ORDER BY d",
        "SELECT d, COUNT(*) FROM @ GROUP BY d ORDER BY d DESC",
        "SELECT r, COUNT(*) FROM @ GROUP BY r ORDER BY r",
        "SELECT COUNT(DISTINCT r) FROM @",
        "SELECT x.id FROM @ x JOIN @ y ON x.d = y.d WHERE y.id = 2 ORDER BY x.id",
        "SELECT x.id FROM @ x JOIN @ y ON x.r = y.r WHERE y.id = 2 ORDER BY x.id",
        "SELECT x.id FROM @ x JOIN @ y ON x.d = y.r WHERE y.id = 6 ORDER BY x.id",
        "SELECT id, (SELECT y.r FROM @ y WHERE y.id = x.id + 1) FROM @ x ORDER BY id",
        "SELECT id FROM @ WHERE r = (SELECT d FROM @ WHERE id = 3) ORDER BY id",
        "SELECT x.d FROM (SELECT d, id FROM @ WHERE id < 3) AS x ORDER BY x.d",
        "SELECT id, ROW_NUMBER() OVER (ORDER BY r, id) FROM @ ORDER BY id",
      })
  default void query_ofAnEnum_answersAsOnPlainOnes(String query) throws Exception {
    try (Connection connection = connectToOrders();
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
      output.append(' ').append(data.getColumnClassName(1));
      output.append(' ').append(data.getPrecision(1));
      while (rows.next()) {
        for (int i = 1; i <= data.getColumnCount(); i++) {
          output.append(", ").append(rows.getObject(i)).append(' ').append(rows.getString(i));
        }
      }
    }
    return output.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "", "x new", "newer"})
  default void textOutsideTheList_failsAsOnAPlainColumn(String text) throws Exception {
    try (Connection connection = connectToOrders()) {
      for (String table : List.of("plain", "cells")) {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " (id, d) VALUES (9, ?)");
            Statement statement = connection.createStatement()) {
          SQLException ofParameter =
              failure(
                  () -> {
                    insert.setString(1, text);
                    insert.executeUpdate();
                  });
          SQLException ofLiteral =
              failure(
                  () ->
                      statement.execute(
                          "UPDATE " + table + " SET r = '" + text + "' WHERE id = 1"));
          for (SQLException failure : List.of(ofParameter, ofLiteral)) {
            assertThat(failure.getSQLState()).as(table).isEqualTo("01000");
            assertThat(failure.getErrorCode()).as(table).isEqualTo(1265);
          }
        }
      }
    }
  }

  private static SQLException failure(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return org.assertj.core.api.Assertions.catchThrowableOfType(SQLException.class, call);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO cells (id, d) VALUES (9, 1)",
        "INSERT INTO cells (id, d) VALUES (9, '2')",
        "INSERT INTO cells (id, d) VALUES (9, x'6e6577')",
        "SELECT id FROM cells WHERE d = 1",
        "SELECT id FROM cells WHERE r = 1",
        "SELECT id FROM cells WHERE r LIKE 'p%'",
        "SELECT MAX(r) FROM cells",
        "SELECT MIN(d) FROM cells",
        "SELECT SUM(r) FROM cells",
        "SELECT r + 1 FROM cells",
        "SELECT UPPER(d) FROM cells",
        "SELECT CASE WHEN id = 1 THEN d ELSE 'x' END FROM cells",
        "UPDATE cells SET d = r",
        "SELECT d FROM cells UNION SELECT d FROM cells",
        "SELECT r FROM cells UNION SELECT r FROM cells ORDER BY r",
        "CREATE INDEX i ON cells (d(3))",
        "ALTER TABLE cells MODIFY d ENUM('new')",
      })
  default void useOfAnEnum_thatTheDriverCannotAnswer_isRefusedByName(String text) throws Exception {
    try (Connection connection = connectToOrders();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(text))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageMatching("(?s).*\\b(cells|d|r)\\b.*");
    }
  }

  @Test
  default void parameter_thatIsANumber_isRefused() throws Exception {
    try (Connection connection = connectToOrders();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO cells (id, d) VALUES (9, ?)");
        PreparedStatement select =
            connection.prepareStatement("SELECT id FROM cells WHERE r = ?")) {
      assertThatThrownBy(() -> insert.setInt(1, 1))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("cells.d");
      select.setInt(1, 1);
      assertThatThrownBy(select::executeQuery).isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @Test
  default void rulesWithMoreValues_readTheOldOnesAndAddTheNew() throws Exception {
    DriverServer.Database old = newDatabase("t.e = ENUM('ab','cd') COLLATE binary, DET");
    try (Connection connection = old.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("CREATE TABLE t (e SET('ab','cd'))"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("SET")
          .hasMessageContaining("t.e");
      statement.execute("CREATE TABLE t (e ENUM('ab','cd'))");
      statement.execute("INSERT INTO t (e) VALUES ('cd')");
    }
    String table = old.name() + ".t";
    try (Connection connection =
            newDatabase("t.e = ENUM('ef','cd','b') COLLATE binary, DET").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER TABLE " + table + " MODIFY e ENUM('ef','cd','b')");
      statement.execute("INSERT INTO " + table + " (e) VALUES ('b'), ('ef')");
      assertThat(DriverContract.strings(connection, "SELECT e FROM " + table + " ORDER BY e"))
          .containsExactly("ef", "cd", "b");
      assertThat(
              DriverContract.strings(
                  connection, "SELECT COUNT(*) FROM " + table + " WHERE e = 'cd'"))
          .containsExactly("1");
    }
    try (Connection connection =
        newDatabase("t.e = ENUM('ef','b') COLLATE binary, DET").connect()) {
      assertThatThrownBy(() -> DriverContract.strings(connection, "SELECT e FROM " + table))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("t.e")
          .hasMessageContaining("list");
    }
  }
}
