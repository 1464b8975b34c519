package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that a transaction has locked are read once, and never remembered for too long. */
abstract class RememberedRowsContract extends DriverServerContract {
  private static final String RULES =
      """
      item.shelf = INT, DET
      item.id = INT, DET
      item.name = VARCHAR(20), RND
      item.stock = INT, RND
      item.sold = INT, RND
      item.price = DECIMAL(10,2), RND
      """;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE item (shelf INT NOT NULL, id INT NOT NULL, name VARCHAR(20), stock INT,"
              + " sold INT, price DECIMAL(10,2), plain INT, PRIMARY KEY (shelf, id))",
          "CREATE TABLE beside (n INT PRIMARY KEY)",
          "INSERT INTO item (shelf, id, name, stock, sold, price, plain) VALUES (1, 1, 'a', 10, 0,"
              + " 1.10, 1), (1, 2, 'b', 20, 0, 2.20, 2), (2, 1, 'c', NULL, 0, 3.30, 3)");

  private static final String READ =
      "SELECT name, stock FROM item WHERE shelf = ? AND id = ? FOR UPDATE";
  private static final String READ_LIST =
      "SELECT shelf, id, name, sold FROM item WHERE (shelf, id) IN ((?, ?), (?, ?)) FOR UPDATE";
  private static final String SELL =
      "UPDATE item SET stock = stock - ?, sold = sold + ? WHERE shelf = ? AND id = ?";

  RememberedRowsContract(ServerBinary binary) {
    super(binary);
  }

  /** Does something in a transaction; another session may do something beside. */
  @FunctionalInterface
  interface Use {
    void of(Connection connection, Connection other, List<Object> outcome) throws SQLException;
  }

  /** A use by name, under the settings of both savings. */
  record Case(String name, String remember, String widen, Use use) {
    @Override
    public String toString() {
      return name + ", encRememberRows=" + remember + ", encWidenReads=" + widen;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String[] settings :
        new String[][] {
          {"true", "true"}, {"true", "false"}, {"false", "true"}, {"false", "false"}
        }) {
      add(
          cases,
          settings,
          "read and sold twice",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            sell(c, outcome, 1, 1, 1);
            sell(c, outcome, 2, 1, 1);
            read(c, READ, outcome, 1, 1);
          });
      add(
          cases,
          settings,
          "changed by another statement",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "UPDATE item SET stock = 100 WHERE shelf = 1 AND id = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "changed by a prepared statement",
          (c, o, outcome) -> {
            try (PreparedStatement set =
                c.prepareStatement("UPDATE item SET stock = ? WHERE plain = ?")) {
              read(c, READ, outcome, 1, 1);
              set.setInt(1, 1000);
              set.setInt(2, 1);
              outcome.add(set.executeUpdate());
              sell(c, outcome, 1, 1, 1);
            }
          });
      add(
          cases,
          settings,
          "changed by any rows",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "UPDATE item SET stock = stock * 2");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "deleted",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "DELETE FROM item WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "deleted and inserted",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "DELETE FROM item WHERE plain = 1");
            text(c, outcome, "INSERT INTO item (shelf, id, stock, sold) VALUES (1, 1, 77, 7)");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "inserted beside",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "INSERT INTO item (shelf, id, stock, sold) VALUES (5, 5, 55, 0)");
            sell(c, outcome, 1, 1, 1);
            sell(c, outcome, 1, 5, 5);
          });
      add(
          cases,
          settings,
          "back to a savepoint",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            Savepoint savepoint = c.setSavepoint();
            sell(c, outcome, 3, 1, 1);
            c.rollback(savepoint);
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "back to a savepoint by text",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "SAVEPOINT s");
            sell(c, outcome, 3, 1, 1);
            text(c, outcome, "ROLLBACK TO SAVEPOINT s");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "committed, and changed by another session",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            sell(c, outcome, 1, 1, 1);
            c.commit();
            text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "committed by text, and changed by another session",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "COMMIT");
            text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "committed by a definition",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "CREATE TABLE new_one (n INT)");
            text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "rolled back",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            sell(c, outcome, 5, 1, 1);
            c.rollback();
            text(o, outcome, "UPDATE item SET sold = 9 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "with auto-commit nothing is locked",
          (c, o, outcome) -> {
            c.setAutoCommit(true);
            read(c, READ, outcome, 1, 1);
            text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
            text(o, outcome, "UPDATE item SET stock = 600 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
            c.setAutoCommit(false);
          });
      add(
          cases,
          settings,
          "in a transaction begun by text",
          (c, o, outcome) -> {
            c.setAutoCommit(true);
            text(c, outcome, "BEGIN");
            read(c, READ, outcome, 1, 1);
            sell(c, outcome, 1, 1, 1);
            text(c, outcome, "COMMIT");
            text(o, outcome, "UPDATE item SET stock = 600 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
            c.setAutoCommit(false);
          });
      add(
          cases,
          settings,
          "a failure in between",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            text(c, outcome, "INSERT INTO item (shelf, id) VALUES (1, 1)");
            text(c, outcome, "UPDATE item SET stock = stock + 2147483647 WHERE plain = 1");
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "a list of rows and a batch",
          (c, o, outcome) -> {
            read(c, READ_LIST, outcome, 1, 1, 2, 1);
            try (PreparedStatement sell = c.prepareStatement(SELL)) {
              int[][] lines = {
                {1, 1, 1, 1}, {2, 2, 2, 1}, {3, 3, 1, 2}, {4, 4, 1, 1}, {5, 5, 9, 9}
              };
              for (int[] line : lines) {
                for (int i = 0; i < line.length; i++) {
                  sell.setInt(i + 1, line[i]);
                }
                sell.addBatch();
              }
              for (int count : sell.executeBatch()) {
                outcome.add(count);
              }
            }
            sell(c, outcome, 10, 1, 1);
          });
      add(
          cases,
          settings,
          "a value given beside",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            try (PreparedStatement set =
                c.prepareStatement(
                    "UPDATE item SET stock = ?, price = price * 2 WHERE shelf = ? AND id = ?")) {
              set.setInt(1, 44);
              set.setInt(2, 1);
              set.setInt(3, 1);
              outcome.add(set.executeUpdate());
            }
            sell(c, outcome, 1, 1, 1);
          });
      add(
          cases,
          settings,
          "a condition beside",
          (c, o, outcome) -> {
            read(c, READ, outcome, 1, 1);
            try (PreparedStatement set =
                c.prepareStatement(
                    "UPDATE item SET stock = stock + 1 WHERE shelf = 1 AND id = 1 AND plain = ?")) {
              set.setInt(1, 2);
              outcome.add(set.executeUpdate());
              set.setInt(1, 1);
              outcome.add(set.executeUpdate());
            }
            sell(c, outcome, 1, 1, 1);
          });
    }
    return cases;
  }

  private static void add(List<Case> cases, String[] settings, String name, Use use) {
    cases.add(new Case(name, settings[0], settings[1], use));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rows_areThoseOfAPlainTable(Case each) throws Exception {
    DriverServer.Database database = server().database(RULES);
    DriverServer.Database twin = server().database("");
    String[] settings = {"encRememberRows", each.remember(), "encWidenReads", each.widen()};
    try (Connection encrypting = database.connect(settings);
        Connection other = database.connect();
        Connection plain = twin.connectPlain();
        Connection otherPlain = twin.connectPlain()) {
      List<Object> expected = outcome(plain, otherPlain, each.use());
      assertThat(expected).hasSizeGreaterThan(3);
      assertThat(outcome(encrypting, other, each.use())).isEqualTo(expected);
    }
  }

  private static List<Object> outcome(Connection connection, Connection other, Use use)
      throws SQLException {
    create(connection);
    List<Object> outcome = new ArrayList<>();
    // What updates will need is known from when they are prepared.
    try (PreparedStatement sell = connection.prepareStatement(SELL)) {
      connection.setAutoCommit(false);
      use.of(connection, other, outcome);
      sell.clearParameters();
      connection.commit();
      connection.setAutoCommit(true);
    }
    outcome.addAll(rows(connection, "SELECT * FROM item"));
    return outcome;
  }

  private static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
  }

  private static void read(Connection connection, String sql, List<Object> outcome, int... key)
      throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(sql)) {
      for (int i = 0; i < key.length; i++) {
        read.setInt(i + 1, key[i]);
      }
      try (ResultSet rows = read.executeQuery()) {
        outcome.addAll(values(rows));
      }
    }
  }

  private static void sell(Connection connection, List<Object> outcome, int much, int shelf, int id)
      throws SQLException {
    try (PreparedStatement sell = connection.prepareStatement(SELL)) {
      sell.setInt(1, much);
      sell.setInt(2, much);
      sell.setInt(3, shelf);
      sell.setInt(4, id);
      outcome.add(sell.executeUpdate());
    }
  }

  private static void text(Connection connection, List<Object> outcome, String sql)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      outcome.add(statement.executeUpdate(sql));
    } catch (SQLException e) {
      outcome.add("error " + e.getSQLState().substring(0, 2));
    }
  }

  private static List<String> rows(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return values(rows);
    }
  }

  private static List<String> values(ResultSet rows) throws SQLException {
    List<String> result = new ArrayList<>();
    int width = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (int i = 1; i <= width; i++) {
        values.add(rows.getMetaData().getColumnLabel(i) + "=" + rows.getString(i));
      }
      result.add(values.toString());
    }
    result.sort(null);
    return result;
  }

  /** Reads: two of the application, and those that the updates add. */
  @ParameterizedTest
  @CsvSource({"true, true, 2", "true, false, 3", "false, true, 5", "false, false, 5"})
  void reads_areSavedAsFarAsTheSettingsSay(String remember, String widen, long selects)
      throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection =
        database.connect("encRememberRows", remember, "encWidenReads", widen)) {
      create(connection);
      try (PreparedStatement sell = connection.prepareStatement(SELL)) {
        sell.setInt(1, 1);
      }
      connection.setAutoCommit(false);
      long before = ArithmeticUpdateContract.count(connection, "Com_select");
      List<Object> outcome = new ArrayList<>();
      read(connection, READ, outcome, 1, 1);
      sell(connection, outcome, 1, 1, 1);
      sell(connection, outcome, 1, 1, 1);
      read(
          connection,
          "SELECT shelf, id, stock, sold FROM item WHERE shelf = ? AND id = ? FOR UPDATE",
          outcome,
          2,
          1);
      sell(connection, outcome, 1, 2, 1);
      assertThat(ArithmeticUpdateContract.count(connection, "Com_select") - before)
          .isEqualTo(selects);
      assertThat(outcome)
          .containsExactly("[name=a, stock=10]", 1, 1, "[shelf=2, id=1, stock=null, sold=0]", 1);
      connection.commit();
    }
  }

  @Test
  void columns_thatAreReadBeside_areNotShown() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect()) {
      create(connection);
      connection.setAutoCommit(false);
      try (PreparedStatement sell = connection.prepareStatement(SELL);
          PreparedStatement read = connection.prepareStatement(READ)) {
        sell.clearParameters();
        read.setInt(1, 1);
        read.setInt(2, 1);
        assertThat(read.getMetaData().getColumnCount()).isEqualTo(2);
        assertThat(read.getParameterMetaData().getParameterCount()).isEqualTo(2);
        try (ResultSet rows = read.executeQuery()) {
          assertThat(rows.getMetaData().getColumnCount()).isEqualTo(2);
          assertThat(rows.getMetaData().getColumnTypeName(2)).isEqualTo("INT");
          assertThat(rows.getStatement()).isSameAs(read);
          assertThat(rows.next()).isTrue();
          assertThat(rows.getInt("stock")).isEqualTo(10);
          assertThat(rows.findColumn("NAME")).isEqualTo(1);
          assertThatThrownBy(() -> rows.getInt(3)).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> rows.getObject(4)).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> rows.getInt("sold")).isInstanceOf(SQLException.class);
          assertThatThrownBy(() -> rows.findColumn("shelf")).isInstanceOf(SQLException.class);
          assertThat(rows.next()).isFalse();
        }
      }
      connection.rollback();
    }
  }
}
