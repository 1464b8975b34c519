package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates that compute with encrypted columns have the same effects as on plain columns. */
abstract class ArithmeticUpdateContract extends DriverServerContract {
  private static final String RULES =
      """
      account.branch = INT, DET
      account.id = INT, DET
      account.balance = DECIMAL(12,2), RND
      account.visits = INT, RND
      account.tiny = TINYINT UNSIGNED, RND
      account.total = BIGINT, DET
      account.huge = BIGINT UNSIGNED, RND
      account.note = VARCHAR(20) COLLATE binary, DET
      account.memo = VARCHAR(40), RND
      account.day = DATE, RND
      account.moment = DATETIME, DET
      account.rate = DOUBLE, RND
      nokey.n = INT, RND
      other.name = VARCHAR(20) COLLATE binary, DET
      other.n = INT, RND
      queue.place = INT, DET
      """;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE account (branch INT NOT NULL, id INT NOT NULL, balance DECIMAL(12,2) NOT"
              + " NULL, visits INT, tiny TINYINT UNSIGNED, total BIGINT, huge BIGINT UNSIGNED,"
              + " note VARCHAR(20), plain INT, memo VARCHAR(40), day DATE, moment DATETIME, rate"
              + " DOUBLE, tag VARCHAR(30), seen DATETIME(3), PRIMARY KEY (branch, id))",
          "CREATE TABLE nokey (n INT)",
          "CREATE TABLE other (name VARCHAR(20) PRIMARY KEY, n INT)",
          "CREATE TABLE queue (shop INT, id INT, place INT UNIQUE, PRIMARY KEY (shop, id))");

  private static final List<String> ROWS =
      List.of(
          "DELETE FROM account",
          "DELETE FROM nokey",
          "DELETE FROM other",
          "DELETE FROM queue",
          "INSERT INTO queue (shop, id, place) VALUES (1, 1, 1), (2, 2, 2), (2, 3, 3)",
          "INSERT INTO nokey VALUES (1)",
          "INSERT INTO other VALUES ('a', 1), ('b', 2), ('c', NULL)",
          "INSERT INTO account (branch, id, balance, visits, tiny, total, huge, note, plain)"
              + " VALUES (1, 1, 10.50, 1, 250, 9223372036854775800, 3, 'one', 10),"
              + " (1, 2, -3.25, NULL, 0, -5, 18446744073709551615, 'two', 20),"
              + " (2, 1, 0.00, 7, 9, 0, 0, NULL, NULL)",
          "UPDATE account SET memo = 'a memo', day = '2024-02-29', moment = '2024-03-01 10:00:00',"
              + " rate = 0.1, tag = 'tagged', seen = '2024-03-01 23:59:59.500' WHERE branch = 1",
          "UPDATE account SET tag = 'longer than twenty characters' WHERE branch = 2");

  /** Kept for all tests, because creating tables takes longer than a hundred updates. */
  private final Map<Preparing, Twins> twins = new EnumMap<>(Preparing.class);

  ArithmeticUpdateContract(ServerBinary binary) {
    super(binary);
  }

  /** Connector/J settings that decide where statements are prepared. */
  enum Preparing {
    IN_CLIENT("false"),
    BY_SERVER("true");

    private final String byServer;

    Preparing(String byServer) {
      this.byServer = byServer;
    }
  }

  /** Two databases with the same tables. */
  private record Twins(Connection encrypting, Connection plain) {}

  @BeforeAll
  void createTwins() throws Exception {
    for (Preparing preparing : Preparing.values()) {
      Connection encrypting =
          server()
              .database(RULES)
              .connect(
                  "useServerPrepStmts",
                  preparing.byServer,
                  "rewriteBatchedStatements",
                  preparing.byServer);
      twins.put(preparing, new Twins(encrypting, server().database("").connectPlain()));
    }
    for (Twins each : twins.values()) {
      execute(each.encrypting(), TABLES);
      execute(each.plain(), TABLES);
    }
  }

  @AfterAll
  void disconnect() throws SQLException {
    for (Twins each : twins.values()) {
      each.encrypting().close();
      each.plain().close();
    }
  }

  private Twins twins(Preparing preparing) {
    return Objects.requireNonNull(twins.get(preparing));
  }

  private static void execute(Connection connection, List<String> texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  /** An action that records its outcome. */
  @FunctionalInterface
  interface Use {
    void of(Connection connection, List<Object> outcome) throws SQLException;
  }

  /** A named action. */
  record Case(String name, Use use) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String sql :
        List.of(
            "UPDATE account SET balance = balance + 1.5 WHERE branch = 1 AND id = 1",
            "UPDATE account SET balance = balance - 0.004 WHERE branch = 1",
            "UPDATE account SET balance = balance * 1.005",
            "UPDATE account SET balance = -balance, visits = visits + 1, note = 'x', plain = plain"
                + " + 1",
            "UPDATE account SET visits = visits * 2 + 1, total = total - visits",
            "UPDATE account SET visits = 5, total = visits + 1 WHERE id = 1",
            "UPDATE account SET visits = 2.6, total = visits * 10 WHERE id = 1",
            "UPDATE account SET visits = NULL, total = visits * 10 WHERE id = 1",
            "UPDATE account SET total = visits + plain, plain = 1",
            "UPDATE account SET total = visits - balance ORDER BY plain DESC LIMIT 2",
            "UPDATE account a SET a.visits = a.visits + 1 WHERE a.note = 'one'",
            "UPDATE account AS a SET visits = a.visits + 1 WHERE a.note IN ('one', 'two')",
            "UPDATE `account` SET `visits` = `account`.`visits` + 1 WHERE plain = 10",
            "UPDATE account SET visits = COALESCE(visits, 0) + 1",
            "UPDATE account SET visits = IFNULL(visits, 3) - plain WHERE branch = 1",
            "UPDATE account SET visits = visits + 1 WHERE branch = 3",
            "UPDATE account SET visits = visits + 0",
            "UPDATE account SET visits = visits + NULL WHERE branch = 1 AND id = 1",
            "UPDATE account SET tiny = tiny + 5 WHERE branch = 1 AND id = 1",
            "UPDATE account SET tiny = tiny + 6 WHERE branch = 1 AND id = 1",
            "UPDATE account SET tiny = tiny - 1 WHERE branch = 1 AND id = 2",
            "UPDATE account SET tiny = tiny - 1",
            "UPDATE account SET tiny = balance * 0.01 WHERE branch = 1 AND id = 2",
            "UPDATE account SET tiny = balance * 0 WHERE branch = 1 AND id = 2",
            "UPDATE account SET tiny = rate * -1 WHERE branch = 1 AND id = 1",
            "UPDATE account SET total = total + 7 WHERE branch = 1 AND id = 1",
            "UPDATE account SET total = total + 8 WHERE branch = 1 AND id = 1",
            "UPDATE account SET huge = huge - 4 WHERE branch = 1 AND id = 1",
            "UPDATE account SET huge = huge - 3 WHERE branch = 1 AND id = 1",
            "UPDATE account SET huge = huge + 1 WHERE branch = 1 AND id = 2",
            "UPDATE account SET balance = balance + 9999999999.99 WHERE branch = 1 AND id = 1",
            "UPDATE account SET balance = balance + NULL WHERE branch = 1 AND id = 1",
            "UPDATE account SET visits = 2147483647 + 1 WHERE branch = 1 AND id = 1",
            "UPDATE account SET visits = 1 + 1, note = NULL WHERE branch = 1 AND id = 1",
            "UPDATE account SET visits = visits + 1, id = 9 WHERE branch = 1 AND id = 1",
            "UPDATE account SET visits = visits + 1, id = 2 WHERE branch = 1 AND id = 1",
            "UPDATE other SET n = n + 1 WHERE name = 'a'",
            "UPDATE other SET n = n + 1 WHERE name <> 'a' OR name = 'b' /* comment */",
            "UPDATE other SET n = n + 1 -- comment",
            "UPDATE other SET n = n + 1 WHERE name > 'a'",
            "UPDATE queue SET place = place + 1 ORDER BY id DESC",
            "UPDATE queue SET place = place + 1 ORDER BY id",
            "UPDATE queue SET place = place - 1 ORDER BY id",
            "UPDATE queue SET place = place + 1 WHERE shop = 2 ORDER BY place DESC LIMIT 2",
            "UPDATE account SET visits = visits + 1 WHERE balance > 1",
            "UPDATE account SET visits = visits + 1 ORDER BY balance DESC LIMIT 1",
            "UPDATE account SET note = 'x', plain = plain + 1 WHERE balance < 0 OR plain = 10",
            "UPDATE account SET note = 'x' WHERE balance + visits > 11",
            "UPDATE account SET balance = NULL WHERE balance > 1",
            "UPDATE account SET memo = note, visits = plain, huge = plain + 1",
            "UPDATE account SET note = memo, memo = NULL WHERE branch = 1",
            "UPDATE account SET note = tag WHERE branch = 1",
            "UPDATE account SET moment = day, balance = visits",
            "UPDATE account SET moment = seen, visits = balance",
            "UPDATE account SET balance = rate, rate = balance + 1 WHERE branch = 1 AND id = 1",
            "UPDATE account SET rate = rate * 1.1 + plain, visits = rate * 25",
            "UPDATE account SET rate = rate * 1e308 * 1e10",
            "UPDATE account SET visits = 4, total = visits, balance = total WHERE id = 1",
            "UPDATE account a SET memo = a.note, plain = plain + 1 WHERE balance > 1",
            "UPDATE account SET plain = plain + 1, total = 5 WHERE visits > 1",
            "UPDATE account SET plain = plain + 1, total = total + 5 WHERE visits > 1",
            "DELETE FROM account WHERE balance > 1",
            "DELETE a FROM account AS a WHERE a.visits > 2 OR a.total < 0",
            "DELETE FROM account WHERE balance > 1 ORDER BY balance LIMIT 1",
            "DELETE FROM account WHERE balance > 1000")) {
      cases.add(new Case(sql, (connection, outcome) -> text(connection, sql, outcome)));
      cases.add(
          new Case(
              "prepared: " + sql, (connection, outcome) -> prepared(connection, sql, outcome)));
    }
    // A literal that does not fit is already an error when the statement is prepared.
    String tooLong =
        "UPDATE account SET visits = visits + 1, note = 'longer than twenty characters'";
    cases.add(new Case(tooLong, (connection, outcome) -> text(connection, tooLong, outcome)));
    cases.addAll(parameters());
    cases.addAll(transactions());
    cases.addAll(batches());
    return cases;
  }

  private static List<Case> parameters() {
    String sql =
        "UPDATE account SET balance = balance + ?, note = ?, plain = plain - ? WHERE"
            + " branch = ? AND id = ?";
    return List.of(
        new Case(
            "parameters of many types",
            (connection, outcome) -> {
              try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setBigDecimal(1, new BigDecimal("1.25"));
                update.setString(2, "first");
                update.setInt(3, 1);
                update.setLong(4, 1);
                update.setShort(5, (short) 1);
                outcome.add(update.executeUpdate());
                update.setDouble(1, 12.34);
                outcome.add(update.executeUpdate());
                update.setInt(1, -3);
                update.setNull(2, Types.VARCHAR);
                outcome.add(update.executeLargeUpdate());
                update.setString(1, "0.75");
                update.setObject(2, "third");
                outcome.add(update.execute());
                outcome.add(update.getUpdateCount());
                outcome.add(update.getMoreResults());
                outcome.add(update.getUpdateCount());
                update.setObject(1, 2L);
                update.setObject(5, 2, Types.INTEGER);
                outcome.add(update.executeUpdate());
                update.setInt(5, 17);
                outcome.add(update.executeUpdate());
                update.clearParameters();
                attempt(outcome, update::executeUpdate);
              }
            }),
        new Case(
            "rows by a list of keys",
            (connection, outcome) -> {
              try (PreparedStatement update =
                  connection.prepareStatement(
                      "UPDATE account SET visits = visits + ?, total = total + ? WHERE (branch, id)"
                          + " IN ((?, ?), (?, ?)) AND note <> ?")) {
                update.setInt(1, 3);
                update.setLong(2, -4);
                update.setInt(3, 1);
                update.setInt(4, 2);
                update.setInt(5, 2);
                update.setInt(6, 1);
                update.setString(7, "x");
                outcome.add(update.executeUpdate());
              }
            }));
  }

  private static List<Case> transactions() {
    String add = "UPDATE account SET balance = balance + 1 WHERE branch = 1";
    return List.of(
        new Case(
            "rolled back",
            (connection, outcome) -> {
              connection.setAutoCommit(false);
              text(connection, add, outcome);
              connection.rollback();
              connection.setAutoCommit(true);
            }),
        new Case(
            "committed",
            (connection, outcome) -> {
              connection.setAutoCommit(false);
              text(connection, add, outcome);
              text(connection, add, outcome);
              connection.commit();
              connection.rollback();
              connection.setAutoCommit(true);
            }),
        new Case(
            "back to a savepoint",
            (connection, outcome) -> {
              connection.setAutoCommit(false);
              text(connection, add, outcome);
              Savepoint savepoint = connection.setSavepoint();
              text(connection, add, outcome);
              connection.rollback(savepoint);
              text(connection, add, outcome);
              connection.commit();
              connection.setAutoCommit(true);
            }),
        new Case(
            "in a transaction begun by text",
            (connection, outcome) -> {
              text(connection, "START TRANSACTION", outcome);
              text(connection, add, outcome);
              text(connection, "ROLLBACK", outcome);
              text(connection, add, outcome);
              text(connection, "BEGIN", outcome);
              text(connection, "SET @a = 1", outcome);
              text(connection, "CREATE TABLE ends_it (n INT)", outcome);
              text(connection, add, outcome);
              text(connection, "ROLLBACK", outcome);
              text(connection, "DROP TABLE ends_it", outcome);
            }),
        new Case(
            "a failure undoes the statement only",
            (connection, outcome) -> {
              connection.setAutoCommit(false);
              text(connection, add, outcome);
              text(connection, "UPDATE account SET tiny = tiny - 5 ORDER BY plain DESC", outcome);
              text(connection, add, outcome);
              connection.commit();
              connection.setAutoCommit(true);
            }));
  }

  private static List<Case> batches() {
    String sql =
        "UPDATE account SET balance = balance + ?, visits = visits + 1, plain = plain + ?"
            + " WHERE branch = ? AND id = ?";
    String encrypted = "UPDATE account SET total = total + ?, note = ? WHERE id = ? AND branch = ?";
    return List.of(
        new Case(
            "a batch",
            (connection, outcome) ->
                batch(connection, sql, outcome, "1.00 1 1 1", "2.00 2 1 2", "3.00 3 2 1")),
        new Case(
            "a batch of one",
            (connection, outcome) -> batch(connection, sql, outcome, "1.00 1 1 1")),
        new Case(
            "a batch with a row that is absent",
            (connection, outcome) ->
                batch(connection, sql, outcome, "1.00 1 1 1", "2.00 2 5 5", "3.00 3 2 1")),
        new Case(
            "a batch that comes back to a row",
            (connection, outcome) ->
                batch(
                    connection,
                    sql,
                    outcome,
                    "1.00 1 1 1",
                    "2.00 2 1 2",
                    "4.00 4 1 1",
                    "8.00 8 1 1")),
        new Case(
            "a batch that comes back to a row, all encrypted",
            (connection, outcome) ->
                batch(connection, encrypted, outcome, "1 a 2 1", "2 b 1 2", "4 c 2 1", "8 d 2 1")),
        new Case(
            "a batch that breaks a unique key in between",
            (connection, outcome) ->
                batch(
                    connection,
                    "UPDATE queue SET place = place + ? WHERE shop = ? AND id = ?",
                    outcome,
                    "1 2 2",
                    "5 2 2",
                    "1 2 3")),
        new Case(
            "a batch with a NULL key",
            (connection, outcome) ->
                batch(connection, encrypted, outcome, "1 a 2 1", "2 b NULL 2", "4 c 1 1")),
        new Case(
            "a batch with a row out of range",
            (connection, outcome) ->
                batch(connection, encrypted, outcome, "1 a 2 1", "100 b 1 1", "4 c 1 2")),
        new Case(
            "a batch with a text that is too long",
            (connection, outcome) ->
                batch(
                    connection,
                    encrypted,
                    outcome,
                    "1 a 2 1",
                    "1 longer-than-twenty-characters 1 1",
                    "4 c 1 2")),
        new Case(
            "a batch of updates of any rows",
            (connection, outcome) ->
                batch(
                    connection,
                    "UPDATE account SET visits = visits + ? WHERE note = ? OR plain > ?",
                    outcome,
                    "1 one 15",
                    "2 two 100",
                    "3 zzz 100")),
        new Case(
            "a batch with another condition",
            (connection, outcome) ->
                batch(
                    connection,
                    "UPDATE account SET visits = visits + ? WHERE branch = ? AND id = ? AND plain >"
                        + " ?",
                    outcome,
                    "1 1 1 5",
                    "2 1 1 50",
                    "3 1 2 5")),
        new Case(
            "a batch by text keys",
            (connection, outcome) ->
                batch(
                    connection,
                    "UPDATE other SET n = n * ? WHERE name = ?",
                    outcome,
                    "5 a",
                    "7 b",
                    "9 c",
                    "11 d")),
        new Case(
            "a batch in a transaction that is rolled back",
            (connection, outcome) -> {
              connection.setAutoCommit(false);
              batch(connection, encrypted, outcome, "1 a 2 1", "2 b 1 2");
              connection.rollback();
              connection.setAutoCommit(true);
            }));
  }

  private static void text(Connection connection, String sql, List<Object> outcome)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      attempt(outcome, () -> statement.executeUpdate(sql));
    }
  }

  private static void prepared(Connection connection, String sql, List<Object> outcome)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      attempt(outcome, statement::executeUpdate);
      attempt(outcome, statement::execute);
    }
  }

  private static void batch(Connection connection, String sql, List<Object> outcome, String... rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (String row : rows) {
        String[] values = row.split(" ", -1);
        for (int i = 0; i < values.length; i++) {
          set(statement, i + 1, values[i]);
        }
        statement.addBatch();
      }
      attempt(outcome, () -> Arrays.toString(statement.executeBatch()));
      attempt(outcome, () -> Arrays.toString(statement.executeBatch()));
    }
  }

  private static void set(PreparedStatement statement, int index, String value)
      throws SQLException {
    if (value.equals("NULL")) {
      statement.setNull(index, Types.INTEGER);
    } else if (value.matches("-?[0-9]+")) {
      statement.setInt(index, Integer.parseInt(value));
    } else if (value.matches("-?[0-9]+\\.[0-9]+")) {
      statement.setBigDecimal(index, new BigDecimal(value));
    } else {
      statement.setString(index, value);
    }
  }

  @FunctionalInterface
  private interface Attempt {
    Object run() throws SQLException;
  }

  /**
   * Records only the class of an error's SQLSTATE, because Connector/J gives all truncations the
   * same SQLSTATE.
   */
  private static void attempt(List<Object> outcome, Attempt attempt) {
    try {
      outcome.add(attempt.run());
    } catch (BatchUpdateException e) {
      outcome.add(Arrays.toString(e.getUpdateCounts()) + " " + e.getSQLState().substring(0, 2));
    } catch (SQLException e) {
      outcome.add("error " + e.getSQLState().substring(0, 2));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void update_thatComputes_isThatOfAPlainTable(Case each) throws Exception {
    assertSame(each, Preparing.IN_CLIENT);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void update_thatComputes_isThatOfAPlainTableWithServerPreparedStatements(Case each)
      throws Exception {
    assertSame(each, Preparing.BY_SERVER);
  }

  private void assertSame(Case each, Preparing preparing) throws SQLException {
    Twins both = twins(preparing);
    assertThat(outcome(both.encrypting(), each)).isEqualTo(outcome(both.plain(), each));
  }

  private static List<Object> outcome(Connection connection, Case each) throws SQLException {
    List<Object> outcome = new ArrayList<>();
    execute(connection, ROWS);
    each.use().of(connection, outcome);
    assertThat(connection.getAutoCommit()).isTrue();
    for (String table : List.of("account", "other", "queue")) {
      outcome.addAll(sortedRows(connection, "SELECT * FROM " + table));
    }
    return outcome;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE nokey SET n = n + 1",
        "UPDATE account SET visits = visits / 2",
        "UPDATE account SET visits = visits % 2",
        "UPDATE account SET note = note + 1",
        "UPDATE account SET note = CONCAT(note, 'x')",
        "UPDATE account SET plain = visits + 1",
        "UPDATE account SET plain = plain + 1, visits = visits + plain",
        "UPDATE account SET id = id + 1",
        "UPDATE account SET id = 3, visits = visits + 1 WHERE plain = 10",
        "UPDATE account SET visits = visits + 1, visits = visits + 2",
        "UPDATE account SET visits = visits + (SELECT 1)",
        "UPDATE account SET visits = visits + @a",
        "UPDATE account SET visits = visits + RAND()",
        "UPDATE IGNORE account SET visits = visits + 1",
        "UPDATE LOW_PRIORITY account SET visits = visits + 1",
        "UPDATE account, other SET visits = visits + 1",
        "UPDATE account SET day = moment",
        "UPDATE account SET memo = visits",
        "UPDATE account SET visits = note",
        "UPDATE account SET note = 'x', memo = note",
        "UPDATE account SET tag = note, visits = visits + 1",
        "UPDATE account SET visits = /*! visits + */ 1 + 1",
      })
  void update_thatCannotBeDone_isRefusedWhenItIsPrepared(String sql) throws Exception {
    Connection connection = twins(Preparing.IN_CLIENT).encrypting();
    execute(connection, ROWS);
    try (Statement statement = connection.createStatement()) {
      List<String> before = sortedRows(connection, "SELECT * FROM account");
      assertThatThrownBy(() -> connection.prepareStatement(sql).close())
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(() -> statement.executeUpdate(sql))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThat(sortedRows(connection, "SELECT * FROM account")).isEqualTo(before);
    }
  }

  @Test
  void batch_ofKeys_isOneReadAndOneWrite() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect()) {
      execute(connection, TABLES);
      execute(connection, ROWS);
      String sql = "UPDATE account SET balance = balance + ?, note = ? WHERE branch = ? AND id = ?";
      // The driver queries the schema only once; do that before counting.
      connection.prepareStatement(sql).close();
      connection.setAutoCommit(false);
      long selects = count(connection, "Com_select");
      long updates = count(connection, "Com_update");
      batch(connection, sql, new ArrayList<>(), "1.00 a 1 1", "2.00 b 1 2", "3.00 c 2 1");
      assertThat(count(connection, "Com_select") - selects).isEqualTo(1);
      assertThat(count(connection, "Com_update") - updates).isEqualTo(1);
      connection.commit();
    }
  }

  /** The number of statements of a kind that the session has executed. */
  static long count(Connection connection, String counter) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet status = statement.executeQuery("SHOW SESSION STATUS LIKE '" + counter + "'")) {
      assertThat(status.next()).isTrue();
      return status.getLong(2);
    }
  }

  @Test
  void manyRows_areAllChangedOrNone() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE other (name VARCHAR(20) PRIMARY KEY, n INT)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO other VALUES (?, ?)")) {
        for (int i = 0; i < 200; i++) {
          insert.setString(1, "k" + (1000 + i));
          insert.setInt(2, i == 199 ? Integer.MAX_VALUE - 1 : i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      assertThat(statement.executeUpdate("UPDATE other SET n = n + 1")).isEqualTo(200);
      List<String> once = sortedRows(connection, "SELECT * FROM other");
      assertThat(once).contains("[k1000, 1]", "[k1198, 199]", "[k1199, 2147483647]");
      assertThatThrownBy(() -> statement.executeUpdate("UPDATE other SET n = n + 1"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Out of range");
      assertThat(sortedRows(connection, "SELECT * FROM other")).isEqualTo(once);
    }
  }

  @Test
  void updates_ofTwoSessions_doNotLoseEachOther() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection first = database.connect();
        Connection second = database.connect();
        Statement statement = first.createStatement()) {
      statement.execute("CREATE TABLE other (name VARCHAR(20) PRIMARY KEY, n INT)");
      statement.execute("INSERT INTO other VALUES ('a', 0), ('b', 0)");
      Thread adder =
          new Thread(
              () -> {
                try {
                  add(second);
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      adder.start();
      add(first);
      adder.join();
      assertThat(sortedRows(first, "SELECT * FROM other")).containsExactly("[a, 200]", "[b, 200]");
    }
  }

  private static void add(Connection connection) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE other SET n = n + 1 WHERE name = ?")) {
      for (int i = 0; i < 100; i++) {
        update.setString(1, "a");
        update.executeUpdate();
        update.setString(1, "b");
        update.executeUpdate();
      }
    }
  }

  @Test
  void arithmetic_inASessionThatSubtractsOtherwise_isRefusedByName() throws Exception {
    assertModeRefused("NO_UNSIGNED_SUBTRACTION", "UPDATE account SET visits = visits + 1");
    assertModeRefused("NO_UNSIGNED_SUBTRACTION", "SELECT huge - 4 FROM account");
  }

  /**
   * Checks that a session with the mode refuses a statement, and that no session can change to it.
   */
  void assertModeRefused(String mode, String sql) throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection usual = database.connect();
        Statement statement = usual.createStatement();
        Connection other =
            database.connect("sessionVariables", "sql_mode='STRICT_ALL_TABLES," + mode + "'")) {
      execute(usual, TABLES);
      assertThatThrownBy(() -> other.prepareStatement(sql))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining(mode);
      usual.prepareStatement(sql).close();
      assertThatThrownBy(() -> statement.execute("SET sql_mode = 'STRICT_ALL_TABLES," + mode + "'"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining(mode);
    }
  }
}
