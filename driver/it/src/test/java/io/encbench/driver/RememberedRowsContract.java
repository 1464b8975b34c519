package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that a transaction has locked are read only once, and are never remembered for too long. */
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
          "CREATE PROCEDURE finish() COMMIT");

  private static final String ROWS =
      "INSERT INTO item (shelf, id, name, stock, sold, price, plain) VALUES (1, 1, 'a', 10, 0,"
          + " 1.10, 1), (1, 2, 'b', 20, 0, 2.20, 2), (2, 1, 'c', NULL, 0, 3.30, 3)";

  private static final String READ =
      "SELECT name, stock FROM item WHERE shelf = ? AND id = ? FOR UPDATE";
  private static final String READ_LIST =
      "SELECT shelf, id, name, sold FROM item WHERE (shelf, id) IN ((?, ?), (?, ?)) FOR UPDATE";
  private static final String SELL =
      "UPDATE item SET stock = stock - ?, sold = sold + ? WHERE shelf = ? AND id = ?";

  private static final String SHOW = "SELECT plain, name FROM item WHERE shelf = ? AND id = ?";

  private final Map<String, Map<String, List<Object>>> plainOutcomes = new HashMap<>();
  private DriverServer.@Nullable Database shared;

  RememberedRowsContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeAll
  final void createTables() throws Exception {
    DriverServer.Database database = server().database(RULES);
    shared = database;
    try (Connection connection = database.connect()) {
      create(connection);
    }
  }

  /** The database of all tests that create no tables. */
  private DriverServer.Database shared() {
    return Objects.requireNonNull(shared);
  }

  /** An action in a transaction, next to another session. */
  @FunctionalInterface
  interface Use {
    void of(Connection connection, Connection other, List<Object> outcome) throws SQLException;
  }

  /** A named action. */
  record Case(String name, Use use) {}

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    add(
        cases,
        "read and sold twice",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          sell(c, outcome, 1, 1, 1);
          sell(c, outcome, 2, 1, 1);
          read(c, READ, outcome, 1, 1);
        });
    add(
        cases,
        "changed by another statement",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "UPDATE item SET stock = 100 WHERE shelf = 1 AND id = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
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
        "changed by any rows",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "UPDATE item SET stock = stock * 2");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "deleted",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "DELETE FROM item WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "deleted and inserted",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "DELETE FROM item WHERE plain = 1");
          text(c, outcome, "INSERT INTO item (shelf, id, stock, sold) VALUES (1, 1, 77, 7)");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "inserted beside",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "INSERT INTO item (shelf, id, stock, sold) VALUES (5, 5, 55, 0)");
          sell(c, outcome, 1, 1, 1);
          sell(c, outcome, 1, 5, 5);
        });
    add(
        cases,
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
        "committed by text, and changed by another session",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "COMMIT");
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "committed by a definition",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "CREATE TABLE new_one (n INT)");
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
          text(c, outcome, "DROP TABLE new_one");
        });
    add(
        cases,
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
        "a failure in between",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "INSERT INTO item (shelf, id) VALUES (1, 1)");
          text(c, outcome, "UPDATE item SET stock = stock + 2147483647 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "a list of rows and a batch",
        (c, o, outcome) -> {
          read(c, READ_LIST, outcome, 1, 1, 2, 1);
          try (PreparedStatement sell = c.prepareStatement(SELL)) {
            int[][] lines = {{1, 1, 1, 1}, {2, 2, 2, 1}, {3, 3, 1, 2}, {4, 4, 1, 1}, {5, 5, 9, 9}};
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
    add(
        cases,
        "rolled back by text",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          sell(c, outcome, 5, 1, 1);
          text(c, outcome, "ROLLBACK");
          text(o, outcome, "UPDATE item SET sold = 9 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "committed by auto-commit",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          c.setAutoCommit(true);
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          text(c, outcome, "BEGIN");
          sell(c, outcome, 1, 1, 1);
          text(c, outcome, "COMMIT");
          c.setAutoCommit(false);
        });
    add(
        cases,
        "committed by auto-commit as a text",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "SET autocommit = 1");
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
          text(c, outcome, "SET autocommit = 0");
        });
    add(
        cases,
        "changed by a batch of texts",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          try (Statement batch = c.createStatement()) {
            batch.addBatch("UPDATE item SET stock = 300 WHERE plain = 1");
            batch.addBatch("UPDATE item SET sold = 30 WHERE plain = 1");
            for (int count : batch.executeBatch()) {
              outcome.add(count);
            }
          }
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "changed by a computing text",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "UPDATE item SET stock = stock - 3 WHERE shelf = 1 AND id = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "moved to another key",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          read(c, READ, outcome, 1, 2);
          text(c, outcome, "UPDATE item SET id = 9 WHERE plain = 1");
          text(c, outcome, "UPDATE item SET id = 1 WHERE plain = 2");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "replaced",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(
              c,
              outcome,
              "INSERT INTO item (shelf, id, plain) VALUES (1, 1, 5)"
                  + " ON DUPLICATE KEY UPDATE plain = 5");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "changed between the rows of a result",
        (c, o, outcome) -> {
          try (PreparedStatement read =
                  c.prepareStatement("SELECT sold, id FROM item WHERE shelf = 1 FOR UPDATE");
              ResultSet rows = read.executeQuery()) {
            while (rows.next()) {
              outcome.add(rows.getInt(1));
              sell(c, outcome, 1, 1, 1);
              sell(c, outcome, 1, 1, 2);
            }
          }
          sell(c, outcome, 1, 1, 1);
          sell(c, outcome, 1, 1, 2);
        });
    add(
        cases,
        "committed between the rows of a result",
        (c, o, outcome) -> {
          try (PreparedStatement read =
                  c.prepareStatement("SELECT sold, id FROM item WHERE shelf = 1 FOR UPDATE");
              ResultSet rows = read.executeQuery()) {
            outcome.add(rows.next());
            text(c, outcome, "COMMIT");
            text(o, outcome, "UPDATE item SET stock = 700 WHERE shelf = 1");
            outcome.add(rows.next());
          }
          sell(c, outcome, 1, 1, 1);
          sell(c, outcome, 1, 1, 2);
        });
    add(
        cases,
        "only shared",
        (c, o, outcome) -> {
          read(
              c,
              "SELECT stock, sold, shelf, id FROM item WHERE shelf = ? AND id = ?"
                  + " LOCK IN SHARE MODE",
              outcome,
              1,
              1);
          text(c, outcome, "COMMIT");
          read(c, "SELECT stock, sold, shelf, id FROM item WHERE shelf = ?", outcome, 1);
          text(o, outcome, "UPDATE item SET stock = 800 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "in order, with a name that another column has",
        (c, o, outcome) -> {
          read(
              c,
              "SELECT name, plain AS sold FROM item WHERE shelf = ? ORDER BY sold DESC"
                  + " FOR UPDATE",
              outcome,
              1);
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "another schema",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          c.setCatalog(c.getCatalog());
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "numbers that are no integers",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          try (PreparedStatement sell =
              c.prepareStatement("UPDATE item SET stock = stock + ? WHERE shelf = ? AND id = ?")) {
            sell.setInt(1, 5);
            sell.setBigDecimal(2, new BigDecimal("1.0"));
            sell.setLong(3, 1);
            outcome.add(sell.executeUpdate());
            sell.setString(2, "1");
            sell.setInt(3, 1);
            outcome.add(sell.executeUpdate());
          }
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "with auto-commit set by a text nothing is locked",
        (c, o, outcome) -> {
          text(c, outcome, "SET autocommit = 1");
          read(c, READ, outcome, 1, 1);
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
          text(o, outcome, "UPDATE item SET sold = 50 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
          text(c, outcome, "SET autocommit = 0");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "committed by a procedure",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "CALL finish()");
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "committed by a procedure that is called",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          try (CallableStatement call = c.prepareCall("{CALL finish()}")) {
            outcome.add(call.execute());
          }
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "committed by another transaction",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "START TRANSACTION");
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "deleted through a result and inserted",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          try (Statement statement =
                  c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
              ResultSet rows = statement.executeQuery("SELECT * FROM item WHERE plain = 1")) {
            outcome.add(rows.next());
            rows.deleteRow();
          }
          text(c, outcome, "INSERT INTO item (shelf, id, stock, sold) VALUES (1, 1, 77, 7)");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "another isolation",
        (c, o, outcome) -> {
          int usual = c.getTransactionIsolation();
          read(c, READ, outcome, 1, 1);
          c.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
          sell(c, outcome, 1, 1, 1);
          c.commit();
          text(o, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
          sell(c, outcome, 1, 1, 1);
          c.setTransactionIsolation(usual);
        });
    add(
        cases,
        "set by a subquery",
        (c, o, outcome) -> {
          read(c, READ, outcome, 1, 1);
          text(
              c, outcome, "UPDATE item SET stock = NULL WHERE plain = (SELECT MAX(n) FROM beside)");
          sell(c, outcome, 1, 1, 1);
        });
    add(
        cases,
        "another row is not given",
        (c, o, outcome) -> {
          o.setAutoCommit(false);
          read(o, READ, outcome, 1, 2);
          read(c, READ, outcome, 1, 1);
          text(c, outcome, "SELECT id FROM item WHERE shelf = 1 AND id = 2 FOR UPDATE NOWAIT");
          sell(c, outcome, 1, 1, 1);
          o.rollback();
          o.setAutoCommit(true);
        });
    addReadsOfChangedRows(cases);
    return cases;
  }

  /** Cases in which the client may answer a read without a lock. */
  private static void addReadsOfChangedRows(List<Case> cases) {
    add(
        cases,
        "shown after updates",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          sell(c, outcome, 1, 1, 2);
          read(c, SHOW, outcome, 1, 2);
          sell(c, outcome, 1, 1, 2);
          read(c, SHOW, outcome, 1, 2);
          read(c, SHOW, outcome, 1, 1);
          read(
              c,
              "SELECT i.plain p, NAME FROM item AS i WHERE id = ? AND i.shelf = ?",
              outcome,
              2,
              1);
        });
    add(
        cases,
        "shown without a value",
        (c, o, outcome) -> {
          text(o, outcome, "UPDATE item SET name = NULL, plain = NULL WHERE shelf = 1 AND id = 2");
          soldAndShown(c, outcome);
          sell(c, outcome, 1, 1, 2);
          read(c, SHOW, outcome, 1, 2);
        });
    add(
        cases,
        "shown after an update that sets the column",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          try (PreparedStatement sell =
              c.prepareStatement(
                  "UPDATE item SET stock = stock - 1, plain = plain + 10 WHERE shelf = ? AND id ="
                      + " ?")) {
            for (int i = 0; i < 3; i++) {
              sell.setInt(1, 1);
              sell.setInt(2, 2);
              outcome.add(sell.executeUpdate());
              read(c, SHOW, outcome, 1, 2);
            }
            sell(c, outcome, 1, 1, 2);
            read(c, SHOW, outcome, 1, 2);
          }
        });
    add(
        cases,
        "shown after another statement has changed the row",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          sell(c, outcome, 1, 1, 2);
          text(c, outcome, "UPDATE item SET name = 'new' WHERE plain = 2");
          read(c, SHOW, outcome, 1, 2);
          sell(c, outcome, 1, 1, 2);
          read(c, SHOW, outcome, 1, 2);
        });
    add(
        cases,
        "shown after a batch",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          sell(c, outcome, 1, 1, 2);
          try (PreparedStatement rename =
              c.prepareStatement(
                  "UPDATE item SET stock = stock + 1, plain = ? WHERE shelf = ? AND id = ?")) {
            for (int id = 1; id <= 2; id++) {
              rename.setInt(1, 70 + id);
              rename.setInt(2, 1);
              rename.setInt(3, id);
              rename.addBatch();
            }
            outcome.add(rename.executeBatch().length);
          }
          read(c, SHOW, outcome, 1, 2);
        });
    add(
        cases,
        "shown after a return to a savepoint",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          Savepoint before = c.setSavepoint();
          sell(c, outcome, 1, 1, 2);
          text(o, outcome, "UPDATE item SET name = 'new' WHERE shelf = 2");
          c.rollback(before);
          read(c, SHOW, outcome, 1, 2);
          c.commit();
          text(o, outcome, "UPDATE item SET name = 'newer' WHERE shelf = 1");
          read(c, SHOW, outcome, 1, 2);
        });
    add(
        cases,
        "a row that was locked but not changed is that of the snapshot",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          text(o, outcome, "UPDATE item SET name = 'new' WHERE shelf = 1 AND id = 2");
          sell(c, outcome, 0, 1, 2);
          read(c, SHOW, outcome, 1, 2);
        });
    add(
        cases,
        "a changed row is that which was locked, not that of the snapshot",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          text(o, outcome, "UPDATE item SET name = 'new' WHERE shelf = 1 AND id = 2");
          sell(c, outcome, 1, 1, 2);
          read(c, SHOW, outcome, 1, 2);
        });
    add(
        cases,
        "keys that are no integers, or of another row",
        (c, o, outcome) -> {
          soldAndShown(c, outcome);
          sell(c, outcome, 1, 1, 2);
          try (PreparedStatement show = c.prepareStatement(SHOW)) {
            show.setInt(1, 1);
            show.setString(2, "2");
            outcome.addAll(values(show.executeQuery()));
            show.setObject(2, 1L);
            outcome.addAll(values(show.executeQuery()));
            show.setObject(2, 2);
            outcome.addAll(values(show.executeQuery()));
            show.setBigDecimal(2, BigDecimal.ONE);
            outcome.addAll(values(show.executeQuery()));
            show.setNull(2, java.sql.Types.INTEGER);
            outcome.addAll(values(show.executeQuery()));
            show.setInt(2, 9);
            outcome.addAll(values(show.executeQuery()));
          }
        });
  }

  /** Sells an item and shows it, so that the driver knows what to fetch with the next one. */
  private static void soldAndShown(Connection connection, List<Object> outcome)
      throws SQLException {
    sell(connection, outcome, 1, 1, 1);
    read(connection, SHOW, outcome, 1, 1);
  }

  private static void add(List<Case> cases, String name, Use use) {
    cases.add(new Case(name, use));
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, REPEATABLE READ",
    "true, true, READ COMMITTED",
    "true, false, READ COMMITTED",
    "false, false, REPEATABLE READ"
  })
  void rows_areThoseOfAPlainTable(String remember, String widen, String isolation)
      throws Exception {
    Map<String, List<Object>> expected = plainOutcomes(isolation);
    String[] settings = {"encRememberRows", remember, "encWidenReads", widen};
    try (Connection encrypting = shared().connect(settings);
        Connection other = shared().connect()) {
      isolate(isolation, encrypting, other);
      for (Case each : cases()) {
        assertThat(outcome(encrypting, other, each.use()))
            .as(each.name())
            .isEqualTo(expected.get(each.name()));
      }
    }
  }

  /** The outcome of every case on plain columns. */
  private Map<String, List<Object>> plainOutcomes(String isolation) throws Exception {
    Map<String, List<Object>> known = plainOutcomes.get(isolation);
    if (known != null) {
      return known;
    }
    Map<String, List<Object>> outcomes = new HashMap<>();
    DriverServer.Database twin = server().database("");
    try (Connection plain = twin.connectPlain();
        Connection other = twin.connectPlain()) {
      create(plain);
      isolate(isolation, plain, other);
      for (Case each : cases()) {
        List<Object> outcome = outcome(plain, other, each.use());
        assertThat(outcome).as(each.name()).hasSizeGreaterThan(3);
        outcomes.put(each.name(), outcome);
      }
    }
    plainOutcomes.put(isolation, outcomes);
    return outcomes;
  }

  private static void isolate(String isolation, Connection... connections) throws SQLException {
    for (Connection each : connections) {
      text(each, new ArrayList<>(), "SET SESSION TRANSACTION ISOLATION LEVEL " + isolation);
    }
  }

  private static List<Object> outcome(Connection connection, Connection other, Use use)
      throws SQLException {
    fill(connection);
    List<Object> outcome = new ArrayList<>();
    // The driver knows the columns that an update needs as soon as the update is prepared.
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

  private static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM item");
      statement.execute("REPLACE INTO beside VALUES (1)");
      statement.execute(ROWS);
    }
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

  /** Counts reads: two of the application, and those that the updates add. */
  @ParameterizedTest
  @CsvSource({"true, true, 2", "true, false, 3", "false, true, 5", "false, false, 5"})
  void reads_areSavedAsFarAsTheSettingsSay(String remember, String widen, long selects)
      throws Exception {
    try (Connection connection =
        shared().connect("encRememberRows", remember, "encWidenReads", widen)) {
      fill(connection);
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

  /** Counts reads: three of the application, and those that the updates add. */
  @ParameterizedTest
  @CsvSource({"true, true, 4", "true, false, 6", "false, true, 6"})
  void readsOfChangedRows_areSavedAsFarAsTheSettingsSay(String remember, String widen, long selects)
      throws Exception {
    try (Connection connection =
            shared().connect("encRememberRows", remember, "encWidenReads", widen);
        PreparedStatement show = connection.prepareStatement(SHOW)) {
      fill(connection);
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      long before = ArithmeticUpdateContract.count(connection, "Com_select");
      for (int[] key : new int[][] {{1, 1}, {1, 2}, {2, 1}}) {
        sell(connection, outcome, 1, key[0], key[1]);
        show.setInt(1, key[0]);
        show.setInt(2, key[1]);
        outcome.addAll(values(show.executeQuery()));
      }
      assertThat(ArithmeticUpdateContract.count(connection, "Com_select") - before)
          .isEqualTo(selects);
      assertThat(outcome)
          .containsExactly(1, "[plain=1, name=a]", 1, "[plain=2, name=b]", 1, "[plain=3, name=c]");
      connection.commit();
    }
  }

  /** What updates fetch for reads is given up if no read shows it. */
  @Test
  void columnsThatNoReadShows_areNotFetchedForever() throws Exception {
    try (Connection connection = shared().connect()) {
      fill(connection);
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      soldAndShown(connection, outcome);
      connection.commit();
      long narrow = bytesOfAnUpdate(connection);
      for (int i = 0; i < 6; i++) {
        assertThat(bytesOfAnUpdate(connection)).isEqualTo(narrow);
      }
      bytesOfAnUpdate(connection);
      assertThat(bytesOfAnUpdate(connection)).isLessThan(narrow);
    }
  }

  /** The bytes that the server sends for an update and a commit. */
  private static long bytesOfAnUpdate(Connection connection) throws SQLException {
    long before = ArithmeticUpdateContract.count(connection, "Bytes_sent");
    sell(connection, new ArrayList<>(), 1, 1, 1);
    connection.commit();
    return ArithmeticUpdateContract.count(connection, "Bytes_sent") - before;
  }

  @Test
  void resultsFromMemory_areThoseOfTheServer() throws Exception {
    try (Connection connection = shared().connect();
        PreparedStatement show = connection.prepareStatement(SHOW)) {
      fill(connection);
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      soldAndShown(connection, outcome);
      sell(connection, outcome, 1, 1, 2);
      show.setInt(1, 1);
      show.setInt(2, 1);
      List<String> described = described(show.executeQuery());
      show.setInt(2, 2);
      ResultSet rows = show.executeQuery();
      assertThat(rows).isInstanceOf(io.encbench.driver.result.RowsResultSet.class);
      assertThat(described(rows)).isEqualTo(described);
      assertThat(rows.getStatement()).isSameAs(show);
      assertThat(show.getResultSet()).isSameAs(rows);
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("NAME")).isEqualTo("b");
      assertThat(rows.getInt(1)).isEqualTo(2);
      assertThat(rows.next()).isFalse();
      assertThat(show.getMoreResults()).isFalse();
      assertThat(rows.isClosed()).isTrue();
      assertThat(show.getUpdateCount()).isEqualTo(-1);
      ResultSet again = show.executeQuery();
      show.clearParameters();
      assertThatThrownBy(show::executeQuery).isInstanceOf(SQLException.class);
      assertThat(again.isClosed()).isTrue();
      connection.rollback();
    }
  }

  private static List<String> described(ResultSet rows) throws SQLException {
    java.sql.ResultSetMetaData metaData = rows.getMetaData();
    List<String> described = new ArrayList<>();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      described.add(
          metaData.getColumnLabel(i)
              + metaData.getColumnName(i)
              + metaData.getTableName(i)
              + metaData.getColumnTypeName(i)
              + metaData.getPrecision(i)
              + metaData.getColumnClassName(i)
              + metaData.isNullable(i));
    }
    return described;
  }

  /** Columns that the server sets, and columns that are gone, are not fetched for reads. */
  @Test
  void readsOfColumnsThatChangeByThemselves_askTheServer() throws Exception {
    DriverServer.Database database =
        server().database("stamped.stock = INT, RND\nstamped.name = VARCHAR(9), RND\n");
    try (Connection connection = database.connect();
        Connection other = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE stamped (id INT PRIMARY KEY, stock INT, name VARCHAR(9), plain INT, twice"
              + " INT AS (plain * 2) STORED, changed TIMESTAMP(6) NOT NULL DEFAULT"
              + " CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6))");
      statement.execute("INSERT INTO stamped (id, stock, name, plain) VALUES (1, 1, 'a', 1)");
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      connection.setAutoCommit(false);
      try (PreparedStatement add =
          connection.prepareStatement("UPDATE stamped SET stock = stock + 1 WHERE id = ?")) {
        for (String columns : List.of("name, changed", "name, twice", "name, plain")) {
          List<Object> outcome = new ArrayList<>();
          long before = ArithmeticUpdateContract.count(connection, "Com_select");
          for (int i = 0; i < 3; i++) {
            add.setInt(1, 1);
            outcome.add(add.executeUpdate());
            read(connection, "SELECT " + columns + " FROM stamped WHERE id = ?", outcome, 1);
            connection.commit();
          }
          boolean byServer = !columns.endsWith("plain");
          assertThat(ArithmeticUpdateContract.count(connection, "Com_select") - before)
              .as(columns)
              .isEqualTo(byServer ? 6 : 4);
        }
        text(other, new ArrayList<>(), "ALTER TABLE stamped DROP COLUMN twice, DROP COLUMN plain");
        add.setInt(1, 1);
        assertThat(add.executeUpdate()).isEqualTo(1);
        connection.commit();
        assertThat(rows(connection, "SELECT id, stock FROM stamped"))
            .containsExactly("[id=1, stock=11]");
      }
    }
  }

  @Test
  void columns_thatAreReadBeside_areNotShown() throws Exception {
    try (Connection connection = shared().connect()) {
      fill(connection);
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

  /** Statements that may change rows unnoticed, and statements that cannot. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SELECT name FROM item WHERE shelf = 1; 0",
        "INSERT INTO item (shelf, id, stock, sold) VALUES (3, 3, 1, 1); 0",
        "SAVEPOINT s; 0",
        "INSERT INTO beside VALUES (2); 1",
        "UPDATE item SET name = 'z' WHERE shelf = 2 AND id = 1; 1",
        "UPDATE beside SET n = 3; 1",
        "DELETE FROM item WHERE shelf = 7; 1",
        "SELECT name FROM item WHERE plain = SLEEP(0); 1",
        "SET @a = 1; 1",
        "INSERT INTO item (shelf, id) VALUES (1, 1); 1",
        "SELECT missing FROM beside; 1"
      })
  void reads_areSaved_untilRowsMayHaveChanged(String between, long selects) throws Exception {
    try (Connection connection = shared().connect()) {
      fill(connection);
      try (PreparedStatement sell = connection.prepareStatement(SELL)) {
        sell.clearParameters();
      }
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      read(connection, READ, outcome, 1, 1);
      try (Statement statement = connection.createStatement()) {
        statement.execute(between);
      } catch (SQLException e) {
        outcome.add(e.getSQLState());
      }
      long before = ArithmeticUpdateContract.count(connection, "Com_select");
      long updates = ArithmeticUpdateContract.count(connection, "Com_update");
      sell(connection, outcome, 1, 1, 1);
      assertThat(ArithmeticUpdateContract.count(connection, "Com_select") - before)
          .isEqualTo(selects);
      assertThat(ArithmeticUpdateContract.count(connection, "Com_update") - updates).isEqualTo(1);
      connection.rollback();
    }
  }

  /** Methods of the connection that may affect locks or the meaning of a name. */
  @Test
  void reads_areMadeAgain_afterTheConnectionIsChanged() throws Exception {
    List<Use> changes =
        List.of(
            (c, o, outcome) -> c.setReadOnly(false),
            (c, o, outcome) -> c.setAutoCommit(false),
            (c, o, outcome) -> c.setCatalog(c.getCatalog()),
            (c, o, outcome) -> c.setSchema(c.getSchema()),
            (c, o, outcome) -> c.rollback(c.setSavepoint()),
            (c, o, outcome) -> c.rollback(),
            (c, o, outcome) -> c.commit());
    try (Connection connection = shared().connect()) {
      fill(connection);
      try (PreparedStatement sell = connection.prepareStatement(SELL)) {
        sell.clearParameters();
      }
      connection.setAutoCommit(false);
      for (Use change : changes) {
        List<Object> outcome = new ArrayList<>();
        read(connection, READ, outcome, 1, 1);
        change.of(connection, connection, outcome);
        long before = ArithmeticUpdateContract.count(connection, "Com_select");
        sell(connection, outcome, 1, 1, 1);
        sell(connection, outcome, 1, 1, 1);
        assertThat(ArithmeticUpdateContract.count(connection, "Com_select") - before)
            .as("change " + changes.indexOf(change))
            .isEqualTo(1);
      }
      connection.rollback();
    }
  }

  /** A pool passes a connection to the next user almost unchanged. */
  @Test
  void rememberedRows_endWithTheUseOfAPooledConnection() throws Exception {
    HikariConfig pooling = new HikariConfig();
    pooling.setJdbcUrl(shared().url());
    pooling.setDataSourceProperties(shared().properties());
    pooling.setMaximumPoolSize(1);
    pooling.setAutoCommit(false);
    try (HikariDataSource pool = new HikariDataSource(pooling);
        Connection other = shared().connect()) {
      fill(other);
      List<Object> outcome = new ArrayList<>();
      try (Connection first = pool.getConnection();
          PreparedStatement sell = first.prepareStatement(SELL)) {
        sell.clearParameters();
        read(first, READ, outcome, 1, 1);
        sell(first, outcome, 5, 1, 1);
      }
      text(other, outcome, "UPDATE item SET stock = 500 WHERE plain = 1");
      try (Connection second = pool.getConnection()) {
        sell(second, outcome, 1, 1, 1);
        second.commit();
      }
      assertThat(rows(other, "SELECT stock, sold FROM item WHERE plain = 1"))
          .containsExactly("[stock=499, sold=1]");
    }
  }

  /** Only rows that this session's locks protect from changes are remembered. */
  @ParameterizedTest
  @CsvSource({"READ COMMITTED", "REPEATABLE READ"})
  void rememberedRows_areLocked(String isolation) throws Exception {
    try (Connection connection = shared().connect();
        Connection other = shared().connect()) {
      fill(connection);
      text(connection, new ArrayList<>(), "SET SESSION TRANSACTION ISOLATION LEVEL " + isolation);
      try (PreparedStatement sell = connection.prepareStatement(SELL)) {
        sell.clearParameters();
      }
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      read(connection, READ, outcome, 1, 1);
      other.setAutoCommit(false);
      assertThatThrownBy(
              () -> rows(other, "SELECT id FROM item WHERE shelf = 1 AND id = 1 FOR UPDATE NOWAIT"))
          .isInstanceOf(SQLException.class);
      sell(connection, outcome, 1, 1, 1);
      connection.commit();
      assertThat(rows(other, "SELECT sold FROM item WHERE shelf = 1 AND id = 1 FOR UPDATE NOWAIT"))
          .containsExactly("[sold=1]");
      other.rollback();
    }
  }

  @Test
  void rowsOfAnEngineWithoutRowLocks_areReadAgain() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect();
        Connection other = database.connect()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(TABLES.get(0) + " ENGINE = MyISAM");
        statement.execute(ROWS);
      }
      try (PreparedStatement sell = connection.prepareStatement(SELL)) {
        sell.clearParameters();
      }
      connection.setAutoCommit(false);
      List<Object> outcome = new ArrayList<>();
      read(connection, READ, outcome, 1, 1);
      sell(connection, outcome, 1, 1, 1);
      text(other, outcome, "UPDATE item SET stock = 100 WHERE plain = 1");
      sell(connection, outcome, 1, 1, 1);
      assertThat(rows(connection, "SELECT stock, sold FROM item WHERE plain = 1"))
          .containsExactly("[stock=99, sold=2]");
      connection.commit();
    }
  }
}
