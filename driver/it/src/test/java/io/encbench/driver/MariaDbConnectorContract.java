package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What MariaDB Connector/J as the delegate does otherwise than Connector/J. */
abstract class MariaDbConnectorContract extends DriverServerContract {
  private static final int ROWS = 300;

  private static final String RULES =
      """
      t.name = VARCHAR(40) COLLATE utf8mb4_general_ci, DET
      t.amount = DECIMAL(9,2), RND
      """;

  MariaDbConnectorContract(ServerBinary binary) {
    super(binary);
  }

  private static Connection connect(DriverServer.Database database, String... settings)
      throws SQLException {
    Properties properties = database.properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(
        database.url().replace("encbench:mysql:", "encbench:mariadb:"), properties);
  }

  private DriverServer.Database database() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) CHARACTER SET"
              + " utf8mb4 COLLATE utf8mb4_general_ci, amount DECIMAL(9,2))");
    }
    return database;
  }

  /** By default, this delegate sends the rows of a batch to MariaDB in one message. */
  @ParameterizedTest
  @ValueSource(strings = {"", "useServerPrepStmts", "rewriteBatchedStatements"})
  void batches_storeCells_andReturnTheirRows(String setting) throws Exception {
    DriverServer.Database database = database();
    String[] settings = setting.isEmpty() ? new String[0] : new String[] {setting, "true"};
    try (Connection connection = connect(database, settings);
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO t (name, amount) VALUES (?, ?)")) {
      for (int i = 0; i < ROWS; i++) {
        insert.setString(1, "Secret " + i);
        insert.setString(2, i + ".50");
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(ROWS).containsAnyOf(1, Statement.SUCCESS_NO_INFO);
      assertThat(
              DriverContract.strings(
                  connection, "SELECT name FROM t WHERE name = 'SECRET 7' AND amount = 7.5"))
          .containsExactly("Secret 7");
      assertThat(DriverContract.strings(connection, "SELECT SUM(amount) FROM t WHERE amount < 100"))
          .containsExactly("5000.00");
    }
    try (Connection plain = database.connectPlain()) {
      assertThat(DriverContract.strings(plain, "SELECT COUNT(*) FROM t WHERE name LIKE '%ecret%'"))
          .containsExactly("0");
      assertThat(DriverContract.strings(plain, "SELECT COUNT(DISTINCT name) FROM t"))
          .containsExactly(Integer.toString(ROWS));
    }
  }

  /** A client-side query reads its rows a part at a time, and so does the application. */
  @Test
  void rows_areReadInParts_withAFetchSize() throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 10; i++) {
        statement.addBatch("INSERT INTO t (name, amount) VALUES ('N" + i + "', " + i + ")");
      }
      statement.executeBatch();
      statement.setFetchSize(3);
      List<String> names = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery("SELECT name FROM t WHERE amount > 4 ORDER BY amount")) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
      assertThat(names).containsExactly("N5", "N6", "N7", "N8", "N9");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"transactionReplay=true", "preserveInstants=false"})
  void settings_thatChangeValuesOrSessions_areRefused(String setting) throws Exception {
    DriverServer.Database database = server().database(RULES);
    String[] pair = setting.split("=", -1);
    assertThatThrownBy(() -> connect(database, pair[0], pair[1]).close())
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(setting);
  }
}
