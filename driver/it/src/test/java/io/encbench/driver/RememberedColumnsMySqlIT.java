package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberedColumnsMySqlIT extends RememberedColumnsContract {
  RememberedColumnsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }

  /** MariaDB has no such locks. */
  @Test
  void tables_namedByALock_areLockedAndRemembered() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect();
        Connection other = database.connect()) {
      create(connection);
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      try (PreparedStatement add =
              connection.prepareStatement("UPDATE note SET total = total + ? WHERE id = ?");
          PreparedStatement read = connection.prepareStatement(READ_OF_ONE);
          PreparedStatement computed = connection.prepareStatement(COMPUTED_READ_OF_ONE)) {
        run(computed, outcome, 2);
        long before = ArithmeticUpdateContract.count(connection, "Com_select");
        run(read, outcome, 2);
        run(add, outcome, 5, 2);
        assertThat(ArithmeticUpdateContract.count(connection, "Com_select") - before).isEqualTo(1);
      }
      assertThat(outcome).containsExactly("30", "40", "0", 1);
      assertThat(sortedRows(other, "SELECT id FROM item FOR UPDATE NOWAIT"))
          .containsExactly("[1]", "[2]");
      assertThatThrownBy(() -> sortedRows(other, "SELECT id FROM note FOR UPDATE NOWAIT"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(3572));
      connection.commit();
      assertThat(sortedRows(other, "SELECT id, total FROM note"))
          .containsExactly("[1, 10]", "[2, 25]");
    }
  }

  /** MariaDB has no such names. */
  @Test
  void namedInsertedRow_overwritesByItsCells() throws Exception {
    try (Connection connection =
        server().database("pair.id = INT, DET\npair.v = INT, DET\npair.w = INT, DET").connect()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE pair (id INT PRIMARY KEY, v INT, w INT, p INT)");
        statement.execute("INSERT INTO pair (id, v, w, p) VALUES (1, 10, 10, 10), (2, 20, 20, 20)");
      }
      List<Object> outcome = new ArrayList<>();
      try (PreparedStatement named =
              connection.prepareStatement(
                  "INSERT INTO pair (id, v, p) VALUES (?, ?, 5), (?, ?, 6) AS new"
                      + " ON DUPLICATE KEY UPDATE v = new.v, p = new.p + pair.p");
          PreparedStatement listed =
              connection.prepareStatement(
                  "INSERT INTO pair (id, v, p) VALUES (?, ?, 7) AS new (w, id, v)"
                      + " ON DUPLICATE KEY UPDATE p = IF(new.w = pair.id, new.v, 0),"
                      + " pair.v = new.id")) {
        run(named, outcome, 1, 11, 3, 33);
        run(listed, outcome, 2, 22);
      }
      assertThat(outcome).containsExactly(3, 2);
      assertThat(sortedRows(connection, "SELECT id, v, w, p FROM pair"))
          .containsExactly("[1, 11, 10, 15]", "[2, 22, 20, 7]", "[3, 33, null, 6]");
    }
  }

  /** MariaDB has no such keys. */
  @Test
  void rows_whoseKeyIsGenerated_areReadAgain() throws Exception {
    DriverServer.Database database = server().database("made.stock = INT, RND");
    database.executePlain(
        "CREATE TABLE made (plain INT, id INT AS (plain) STORED, stock VARBINARY(38),"
            + " PRIMARY KEY (id))");
    try (Connection connection = database.connect()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO made (plain, stock) VALUES (1, 10), (2, 20)");
      }
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      try (PreparedStatement add =
              connection.prepareStatement(
                  "UPDATE made SET stock = stock + 1, plain = ? WHERE id = ?");
          PreparedStatement read =
              connection.prepareStatement("SELECT plain FROM made WHERE id <> ? FOR UPDATE")) {
        run(read, outcome, 0);
        run(add, outcome, 3, 1);
        run(add, outcome, 1, 2);
        run(add, outcome, 1, 1);
      }
      assertThat(outcome).containsExactly("1", "2", 1, 1, 1);
      assertThat(sortedRows(connection, "SELECT id, stock FROM made"))
          .containsExactly("[1, 22]", "[3, 11]");
      connection.commit();
    }
  }
}
