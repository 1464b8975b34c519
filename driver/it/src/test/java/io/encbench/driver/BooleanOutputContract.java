package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A BOOLEAN is a TINYINT with display width 1. Servers keep this width for a column itself, but
 * lose it for the value of a UNION or a subquery in parentheses.
 */
interface BooleanOutputContract extends DriverContract {
  /** Creates the tables {@code plain} and {@code cells} with the same rows. */
  private Connection connectToFlags() throws Exception {
    Connection connection =
        newDatabase(
                """
                cells.b = BOOLEAN, DET, domain=flags
                cells.n = TINYINT, DET, domain=flags
                """)
            .connect();
    try (Statement statement = connection.createStatement()) {
      for (String table : new String[] {"plain", "cells"}) {
        statement.execute("CREATE TABLE " + table + " (id INT PRIMARY KEY, b BOOLEAN, n TINYINT)");
        statement.execute(
            "INSERT INTO " + table + " (id, b, n) VALUES (1, TRUE, 5), (2, NULL, -7)");
      }
    }
    return connection;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT b FROM @ WHERE id = 1",
        "SELECT b FROM @ WHERE id = 1 GROUP BY b",
        "SELECT d.b FROM (SELECT DISTINCT b FROM @) AS d WHERE d.b = TRUE",
        "SELECT b FROM @ WHERE id = 1 UNION SELECT b FROM @ WHERE id = 1",
        "SELECT b FROM @ WHERE id = 1 UNION ALL SELECT b FROM @ WHERE id = 2",
        "SELECT b FROM @ WHERE id = 1 UNION SELECT n FROM @ WHERE id = 2",
        "SELECT b FROM @ WHERE id = 1 UNION ALL SELECT NULL",
        "SELECT b FROM @ UNION SELECT b FROM @ UNION SELECT b FROM @",
        "SELECT u FROM (SELECT b AS u FROM @ UNION SELECT b FROM @) AS d WHERE u = TRUE GROUP BY u",
        "SELECT b FROM @ WHERE n + 1 > 2 UNION SELECT b FROM @ WHERE n + 1 < 2",
        "SELECT b FROM @ WHERE n + 1 > 2 UNION ALL SELECT n FROM @ WHERE n + 1 < 2",
        "WITH w AS (SELECT b FROM @ UNION ALL SELECT b FROM @) SELECT * FROM w",
        "SELECT (SELECT b FROM @ WHERE id = 1) AS v",
        "SELECT b FROM @ WHERE b = (SELECT b FROM @ WHERE id = 1)",
      })
  default void output_ofBooleans_isWhatPlainOnesAre(String query) throws Exception {
    try (Connection connection = connectToFlags();
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
      while (rows.next()) {
        output.append(", ").append(rows.getObject(1)).append(' ').append(rows.getString(1));
      }
    }
    return output.toString();
  }

  @Test
  default void insert_ofUnion_storesBooleans() throws Exception {
    try (Connection connection = connectToFlags();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO cells (id, b)"
              + " SELECT id + 10, b FROM cells UNION SELECT id + 10, b FROM cells");
      assertThat(DriverContract.strings(connection, "SELECT b FROM cells ORDER BY id"))
          .containsExactly("1", null, "1", null);
    }
  }
}
