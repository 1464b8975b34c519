package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of locked rows, the driver remembers exactly those columns that no other change affects. */
abstract class RememberedColumnsContract extends DriverServerContract {
  static final String RULES =
      """
      item.id = INT, DET
      item.stock = INT, RND
      item.code = INT, DET
      note.total = INT, RND
      parent.id = INT, DET
      parent.total = INT, RND
      parent.code = INT, DET, domain=code
      child.id = INT, DET
      child.total = INT, RND
      child.code = INT, DET, domain=code
      """;

  /** Reads that lock one table, executed by the server and by the client. */
  static final String READ_OF_ONE = "SELECT n.plain FROM note n WHERE n.id = ? FOR UPDATE OF n";

  static final String COMPUTED_READ_OF_ONE =
      "SELECT n.total + i.stock FROM note n, item i WHERE i.plain = n.plain AND n.id = ?"
          + " ORDER BY 1 FOR UPDATE OF n";

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE item (id INT PRIMARY KEY, stock INT, code INT, plain INT)",
          "INSERT INTO item (id, stock, code, plain) VALUES (1, 10, 100, 0), (2, 20, 200, 0)",
          "CREATE TABLE note (id INT PRIMARY KEY, total INT, plain INT)",
          "INSERT INTO note (id, total, plain) VALUES (1, 10, 0), (2, 20, 0)",
          "CREATE TABLE parent (id INT PRIMARY KEY, total INT, code INT NOT NULL, number INT NOT"
              + " NULL, UNIQUE (code), UNIQUE (number))",
          "INSERT INTO parent (id, total, code, number) VALUES (1, 10, 100, 1), (2, 20, 200, 2)",
          "CREATE TABLE child (number INT NOT NULL, id INT NOT NULL, total INT, code INT, PRIMARY"
              + " KEY (number, id), FOREIGN KEY (number) REFERENCES parent (number) ON UPDATE"
              + " CASCADE, FOREIGN KEY (code) REFERENCES parent (code) ON UPDATE CASCADE)",
          "INSERT INTO child (number, id, total, code) VALUES (1, 1, 1000, 100), (2, 1, 2000,"
              + " 200)");

  RememberedColumnsContract(ServerBinary binary) {
    super(binary);
  }

  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : TABLES) {
        statement.execute(text);
      }
    }
  }

  /**
   * Executes an update or a locking read. Adds the count of changed rows, or the values of the
   * first column, to {@code outcome}.
   */
  static void run(PreparedStatement statement, List<Object> outcome, int... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setInt(i + 1, values[i]);
    }
    if (!statement.execute()) {
      outcome.add(statement.getUpdateCount());
      return;
    }
    try (ResultSet rows = statement.getResultSet()) {
      while (rows.next()) {
        outcome.add(String.valueOf(rows.getString(1)));
      }
    }
  }

  /** Counts the server's reads: those of the application, and those that the updates add. */
  @ParameterizedTest
  @CsvSource({"true, 1", "false, 5"})
  void reads_areSaved_besidePlainColumnsAndOfComparableNumbers(String remember, long selects)
      throws Exception {
    try (Connection connection = server().database(RULES).connect("encRememberRows", remember)) {
      create(connection);
      connection.setAutoCommit(false);
      try (PreparedStatement take =
              connection.prepareStatement(
                  "UPDATE item SET stock = stock - ?, plain = plain + 1 WHERE id = ?");
          PreparedStatement next =
              connection.prepareStatement("UPDATE item SET code = code + 1 WHERE id = ?");
          PreparedStatement read =
              connection.prepareStatement("SELECT plain FROM item WHERE id <> ? FOR UPDATE")) {
        List<Object> outcome = new ArrayList<>();
        long before = ArithmeticUpdateContract.count(connection, "Com_select");
        run(read, outcome, 3);
        run(take, outcome, 3, 1);
        run(next, outcome, 1);
        for (int id : new int[] {1, 2, 1}) {
          take.setInt(1, 1);
          take.setInt(2, id);
          take.addBatch();
        }
        assertThat(take.executeBatch()).containsExactly(1, 1, 1);
        long after = ArithmeticUpdateContract.count(connection, "Com_select");
        assertThat(outcome).containsExactly("0", "0", 1, 1);
        assertThat(sortedRows(connection, "SELECT * FROM item"))
            .containsExactly("[1, 5, 101, 3]", "[2, 19, 200, 1]");
        assertThat(after - before).isEqualTo(selects);
      }
      connection.commit();
    }
  }

  /** A read that touches no encrypted column is widened too. */
  @ParameterizedTest
  @CsvSource({"true, true, 1", "true, false, 2", "false, true, 2"})
  void reads_ofPlainColumns_areWidened(String remember, String widen, long selects)
      throws Exception {
    try (Connection connection =
        server().database(RULES).connect("encRememberRows", remember, "encWidenReads", widen)) {
      create(connection);
      connection.setAutoCommit(false);
      try (PreparedStatement add =
              connection.prepareStatement("UPDATE note SET total = total + ? WHERE id = ?");
          PreparedStatement read =
              connection.prepareStatement("SELECT plain FROM note WHERE id = ? FOR UPDATE")) {
        assertThat(selects(connection, read, add)).isEqualTo(selects);
        assertThat(sortedRows(connection, "SELECT * FROM note"))
            .containsExactly("[1, 10, 0]", "[2, 25, 0]");
      }
      connection.commit();
    }
  }

  /** Reads and updates the second note. Returns the number of the server's reads. */
  private static long selects(Connection connection, PreparedStatement read, PreparedStatement add)
      throws SQLException {
    List<Object> outcome = new ArrayList<>();
    long before = ArithmeticUpdateContract.count(connection, "Com_select");
    run(read, outcome, 2);
    run(add, outcome, 5, 2);
    assertThat(outcome).containsExactly("0", 1);
    return ArithmeticUpdateContract.count(connection, "Com_select") - before;
  }

  /** Programs that prepare all statements when they connect may prepare the read first. */
  @Test
  void reads_preparedBeforeTheUpdate_areWidened() throws Exception {
    try (Connection connection = server().database(RULES).connect()) {
      create(connection);
      connection.setAutoCommit(false);
      try (PreparedStatement read =
              connection.prepareStatement("SELECT plain FROM note WHERE id = ? FOR UPDATE");
          PreparedStatement add =
              connection.prepareStatement("UPDATE note SET total = total + ? WHERE id = ?")) {
        for (int i = 0; i < 2; i++) {
          assertThat(selects(connection, read, add)).isEqualTo(1);
          connection.commit();
        }
        assertThat(sortedRows(connection, "SELECT * FROM note"))
            .containsExactly("[1, 10, 0]", "[2, 30, 0]");
      }
      connection.commit();
    }
  }

  /** Updates of other rows change columns and keys of rows that are locked and remembered. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void columns_thatFollowForeignKeys_areThoseOfAPlainRun(String remember) throws Exception {
    try (Connection plain = server().database("").connectPlain();
        Connection encrypting = server().database(RULES).connect("encRememberRows", remember)) {
      List<Object> expected = followed(plain);
      assertThat(expected).contains("[1, 1, 2213, 212]").hasSize(16);
      assertThat(followed(encrypting)).isEqualTo(expected);
    }
  }

  private static List<Object> followed(Connection connection) throws SQLException {
    create(connection);
    connection.setAutoCommit(false);
    List<Object> outcome = new ArrayList<>();
    try (PreparedStatement add =
            connection.prepareStatement(
                "UPDATE child SET total = total + code WHERE number = ? AND id = ?");
        PreparedStatement addOne =
            connection.prepareStatement(
                "UPDATE child SET total = total + 1 WHERE number = ? AND id = ?");
        PreparedStatement code =
            connection.prepareStatement(
                "UPDATE parent SET total = total + 1, code = code + ? WHERE id = ?");
        PreparedStatement number =
            connection.prepareStatement(
                "UPDATE parent SET total = total + 1, number = ? WHERE id = ?");
        PreparedStatement read =
            connection.prepareStatement(
                "SELECT total FROM child WHERE number = ? AND id = ? FOR UPDATE")) {
      run(read, outcome, 1, 1);
      run(read, outcome, 2, 1);
      run(code, outcome, 11, 1);
      run(code, outcome, 12, 2);
      run(add, outcome, 1, 1);
      run(add, outcome, 2, 1);
      run(number, outcome, 3, 1);
      run(number, outcome, 1, 2);
      run(addOne, outcome, 1, 1);
      run(addOne, outcome, 2, 1);
      run(addOne, outcome, 3, 1);
      run(number, outcome, 2, 1);
      run(addOne, outcome, 2, 1);
      run(addOne, outcome, 3, 1);
    }
    outcome.addAll(sortedRows(connection, "SELECT * FROM child"));
    connection.commit();
    return outcome;
  }

  @Test
  void rows_whoseKeyIsSetBesideTheNumber_areToldAnew() throws Exception {
    try (Connection connection = server().database(RULES).connect()) {
      create(connection);
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      try (PreparedStatement add =
              connection.prepareStatement("UPDATE note SET total = total + 1 WHERE id = ?");
          PreparedStatement rename =
              connection.prepareStatement(
                  "UPDATE note SET total = total + 1, id = ? WHERE id = ?");
          PreparedStatement read =
              connection.prepareStatement("SELECT plain FROM note WHERE id <> ? FOR UPDATE")) {
        run(read, outcome, 0);
        run(rename, outcome, 3, 1);
        run(rename, outcome, 1, 2);
        run(add, outcome, 1);
        run(add, outcome, 2);
        run(add, outcome, 3);
      }
      assertThat(outcome).containsExactly("0", "0", 1, 1, 1, 0, 1);
      assertThat(sortedRows(connection, "SELECT * FROM note"))
          .containsExactly("[1, 22, 0]", "[3, 12, 0]");
      connection.commit();
    }
  }
}
