package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A batch with errors has the same result as with Connector/J on plain columns: the same update
 * counts, the same SQLSTATE class and the same rows.
 */
abstract class BatchErrorsContract extends DriverServerContract {
  private static final String RULES =
      """
      item.id = INT, DET
      item.n = TINYINT, RND
      item.v = INT, DET
      pair.id = INT, DET
      pair.v = INT, DET
      """;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE item (id INT PRIMARY KEY, n TINYINT, v INT NOT NULL, p TINYINT,"
              + " fixed INT UNIQUE)",
          "CREATE TABLE pair (id INT PRIMARY KEY, v INT NOT NULL)",
          "CREATE TABLE child (parent INT PRIMARY KEY, FOREIGN KEY (parent) REFERENCES item"
              + " (fixed))");

  private static final List<String> ROWS =
      List.of(
          "DELETE FROM child",
          "DELETE FROM item",
          "DELETE FROM pair",
          "INSERT INTO pair (id, v) VALUES (2, 20)",
          "INSERT INTO item (id, n, v, p, fixed) VALUES (1, 1, 10, 1, 1), (2, 2, 20, 2, 2),"
              + " (3, 3, 30, 3, 3), (4, 4, 40, 4, 4), (5, 5, 50, 5, 5), (6, 6, 60, 6, 6)",
          "INSERT INTO child VALUES (6)");

  /**
   * Sizes below and above the limits at which Connector/J rewrites a batch: four for prepared
   * statements, five for texts.
   */
  private static final int[] SIZES = {3, 5};

  private final List<Connection> opened = new ArrayList<>();

  BatchErrorsContract(ServerBinary binary) {
    super(binary);
  }

  /** Settings of Connector/J. */
  record Settings(boolean rewrites, boolean continues, boolean preparesOnServer) {
    String[] properties() {
      return new String[] {
        "rewriteBatchedStatements", String.valueOf(rewrites),
        "continueBatchOnError", String.valueOf(continues),
        "useServerPrepStmts", String.valueOf(preparesOnServer)
      };
    }
  }

  static Stream<Settings> settings() {
    return Stream.of(
        new Settings(true, true, false),
        new Settings(true, true, true),
        new Settings(true, false, false),
        new Settings(false, true, false),
        new Settings(false, false, true));
  }

  /** Sets the parameters of one entry of a batch. */
  @FunctionalInterface
  interface Entry {
    Object[] of(int number);
  }

  /**
   * A statement and the entries of its batch.
   *
   * @param sql text of the statement
   * @param good an entry that succeeds
   * @param bad entries that fail, by name
   */
  public record Kind(String sql, Entry good, Map<String, Entry> bad) {}

  private static List<Kind> kinds() {
    Entry byKey = i -> new Object[] {1, i, i};
    return List.of(
        new Kind(
            "INSERT INTO item (id, n, v) VALUES (?, ?, ?)",
            i -> new Object[] {100 + i, i, i},
            Map.of(
                "key", i -> new Object[] {2, i, i}, "null", i -> new Object[] {100 + i, i, null})),
        new Kind(
            "INSERT INTO item (id, n, v, p) VALUES (?, ?, ?, ?)",
            i -> new Object[] {100 + i, i, i, i},
            Map.of(
                "key", i -> new Object[] {2, i, i, i},
                "null", i -> new Object[] {100 + i, i, null, i},
                "range", i -> new Object[] {100 + i, i, i, 1000})),
        new Kind(
            "INSERT INTO item (id, n, v) VALUES (?, 7, ?)",
            i -> new Object[] {100 + i, i},
            Map.of("key", i -> new Object[] {2, i})),
        new Kind(
            "INSERT IGNORE INTO item (id, n, v) VALUES (?, ?, ?)",
            i -> new Object[] {100 + i, i, i},
            Map.of("key", i -> new Object[] {2, i, i})),
        new Kind(
            "REPLACE INTO pair (id, v) VALUES (?, ?)",
            i -> new Object[] {i, i},
            Map.of("null", i -> new Object[] {i, null})),
        new Kind(
            "INSERT INTO item (id, n, v, p) VALUES (?, ?, ?, ?)"
                + " ON DUPLICATE KEY UPDATE v = VALUES(v), p = VALUES(p)",
            i -> new Object[] {i, i, i, i},
            Map.of(
                "null", i -> new Object[] {i, i, null, i},
                "range", i -> new Object[] {i, i, i, 1000})),
        new Kind(
            "UPDATE item SET n = n + ?, p = ? WHERE id = ?",
            byKey,
            Map.of(
                "overflow", i -> new Object[] {126, i, 4},
                "range", i -> new Object[] {1, 1000, 4})),
        new Kind(
            "UPDATE item SET n = n + ?, v = ? WHERE id = ?",
            byKey,
            Map.of(
                "overflow", i -> new Object[] {126, i, 4},
                "null", i -> new Object[] {1, null, 4})),
        new Kind(
            "UPDATE item SET n = n + ?, p = ? WHERE v = ?",
            i -> new Object[] {1, i, 10 * i},
            Map.of(
                "overflow", i -> new Object[] {126, i, 40},
                "range", i -> new Object[] {1, 1000, 40})),
        new Kind(
            "UPDATE item SET n = n + ?, p = ? WHERE v <> 0 AND p = ?",
            i -> new Object[] {1, i, i},
            Map.of("overflow", i -> new Object[] {126, i, i})),
        new Kind(
            "UPDATE item SET v = ?, p = ? WHERE id = ?",
            byKey,
            Map.of(
                "null", i -> new Object[] {null, i, 4}, "range", i -> new Object[] {1, 1000, 4})),
        new Kind(
            "UPDATE item SET id = ? WHERE id = ?",
            i -> new Object[] {100 + i, i},
            Map.of("key", i -> new Object[] {6, i})),
        new Kind(
            "DELETE FROM item WHERE id = ?",
            i -> new Object[] {i},
            Map.of("child", i -> new Object[] {6})));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void batch_withErrors_endsAsConnectorJs(Settings settings) throws Exception {
    List<Connection> sides = bothSides(settings.properties());
    Connection ours = sides.get(0);
    Connection connectorJ = sides.get(1);
    SoftAssertions softly = new SoftAssertions();
    int batches = 0;
    for (boolean autoCommit : new boolean[] {true, false}) {
      ours.setAutoCommit(autoCommit);
      connectorJ.setAutoCommit(autoCommit);
      for (Kind kind : kinds()) {
        for (Map.Entry<String, List<Object[]>> batch : batches(kind).entrySet()) {
          batches++;
          softly
              .assertThat(outcome(ours, kind.sql(), batch.getValue()))
              .as("auto-commit %s: %s of %s", autoCommit, batch.getKey(), kind.sql())
              .isEqualTo(outcome(connectorJ, kind.sql(), batch.getValue()));
        }
      }
      for (List<String> texts : texts()) {
        softly
            .assertThat(outcome(ours, texts))
            .as("auto-commit %s: %s", autoCommit, texts)
            .isEqualTo(outcome(connectorJ, texts));
      }
    }
    assertThat(batches).isGreaterThan(250);
    softly.assertAll();
  }

  private static List<List<String>> texts() {
    String insert = "INSERT INTO item (id, n, v) VALUES (%d, 1, 1)";
    String update = "UPDATE item SET v = 7, p = %d WHERE id = 3";
    String delete = "DELETE FROM item WHERE id = %d";
    return List.of(
        List.of(insert.formatted(101), insert.formatted(2), delete.formatted(1)),
        List.of(update.formatted(1000), delete.formatted(1), delete.formatted(2)),
        List.of(
            insert.formatted(101),
            update.formatted(11),
            delete.formatted(6),
            delete.formatted(5),
            insert.formatted(4),
            insert.formatted(102)));
  }

  /** The driver reads and writes up to 64 rows per statement. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void longBatch_withErrors_leavesTheRowsOfPlainColumns(boolean autoCommit) throws Exception {
    List<List<String>> outcomes = new ArrayList<>();
    for (Connection connection : bothSides()) {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO item (id, n, v) VALUES (?, ?, 0)")) {
        for (int id = 1; id <= 150; id++) {
          insert.setInt(1, id);
          insert.setInt(2, id == 70 || id == 149 ? 127 : 0);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.setAutoCommit(autoCommit);
      List<String> outcome = new ArrayList<>();
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE item SET n = n + 1 WHERE id = ?")) {
        for (int id = 1; id <= 150; id++) {
          update.setInt(1, id);
          update.addBatch();
        }
        outcome.add(counts(update));
      }
      addRows(connection, outcome);
      outcomes.add(outcome);
    }
    assertThat(outcomes.get(0)).isEqualTo(outcomes.get(1)).anyMatch(row -> row.contains("-3"));
  }

  /**
   * A batch that waits for the lock on its second entry until the server's lock timeout.
   *
   * @param first the first id of its rows
   */
  private record Waiting(String sql, int first, int size, boolean autoCommit, boolean rewrites) {
    int place() {
      return first + 1;
    }

    Object[] entry(int number) {
      int id = first + number - 1;
      return sql.startsWith("INSERT") ? new Object[] {id, 1} : new Object[] {1, id};
    }
  }

  private static List<Waiting> waiting() {
    List<Waiting> all = new ArrayList<>();
    for (String sql :
        List.of(
            "INSERT INTO pair (id, v) VALUES (?, ?)",
            "UPDATE pair SET v = v + ? WHERE id = ?",
            "UPDATE pair SET v = v + ? WHERE id = ? AND plain = 1")) {
      for (int size : SIZES) {
        for (boolean autoCommit : new boolean[] {true, false}) {
          for (boolean rewrites : new boolean[] {true, false}) {
            all.add(new Waiting(sql, 10 * all.size(), size, autoCommit, rewrites));
          }
        }
      }
    }
    return all;
  }

  @Test
  void batch_thatWaitsForALockInVain_endsAsConnectorJs() throws Exception {
    List<List<List<String>>> sides = new ArrayList<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      for (boolean encrypted : new boolean[] {true, false}) {
        DriverServer.Database database = server().database(encrypted ? RULES : "");
        Connection holder = opened(connection(database, encrypted));
        execute(
            holder,
            List.of("CREATE TABLE pair (id INT PRIMARY KEY, v INT NOT NULL, plain INT DEFAULT 1)"));
        for (Waiting batch : waiting()) {
          if (!batch.sql().startsWith("INSERT")) {
            for (int i = 0; i < batch.size(); i++) {
              execute(
                  holder,
                  List.of("INSERT INTO pair (id, v) VALUES (%d, 0)".formatted(batch.first() + i)));
            }
          }
        }
        holder.setAutoCommit(false);
        for (Waiting batch : waiting()) {
          execute(
              holder,
              List.of(
                  batch.sql().startsWith("INSERT")
                      ? "INSERT INTO pair (id, v) VALUES (%d, 9)".formatted(batch.place())
                      : "UPDATE pair SET plain = 1, v = 9 WHERE id = " + batch.place()));
        }
        List<Future<List<String>>> outcomes = new ArrayList<>();
        for (Waiting batch : waiting()) {
          outcomes.add(threads.submit(() -> outcome(database, encrypted, batch)));
        }
        List<List<String>> side = new ArrayList<>();
        for (Future<List<String>> outcome : outcomes) {
          side.add(outcome.get());
        }
        sides.add(side);
      }
    } finally {
      threads.shutdownNow();
    }
    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i < waiting().size(); i++) {
      softly
          .assertThat(sides.get(0).get(i))
          .as(waiting().get(i).toString())
          .isEqualTo(sides.get(1).get(i));
    }
    softly.assertAll();
  }

  private static List<String> outcome(
      DriverServer.Database database, boolean encrypted, Waiting batch) throws SQLException {
    List<String> outcome = new ArrayList<>();
    try (Connection connection =
        connection(
            database,
            encrypted,
            "rewriteBatchedStatements",
            String.valueOf(batch.rewrites()),
            "sessionVariables",
            "innodb_lock_wait_timeout=1")) {
      connection.setAutoCommit(batch.autoCommit());
      try (PreparedStatement statement = connection.prepareStatement(batch.sql())) {
        for (int i = 1; i <= batch.size(); i++) {
          statement.setObject(1, batch.entry(i)[0]);
          statement.setObject(2, batch.entry(i)[1]);
          statement.addBatch();
        }
        outcome.add(counts(statement));
      }
      if (!batch.autoCommit()) {
        connection.commit();
      }
      for (int i = 0; i < batch.size(); i++) {
        outcome.addAll(
            sortedRows(connection, "SELECT * FROM pair WHERE id = " + (batch.first() + i)));
      }
    }
    return outcome;
  }

  private static Connection connection(
      DriverServer.Database database, boolean encrypted, String... settings) throws SQLException {
    Connection connection = encrypted ? database.connect(settings) : connectorJ(database, settings);
    // READ COMMITTED avoids gap locks: the gaps between cells differ from those between numbers.
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    return connection;
  }

  /**
   * A deadlock ends every batch and also rolls back the entries before it. Of the entries that the
   * driver executes together, it then counts none.
   */
  @ParameterizedTest
  @CsvSource({
    "'INSERT INTO pair (id, v) VALUES (?, 1)', 3, false, [1] 40, [1] 40",
    "'INSERT INTO pair (id, v) VALUES (?, 1)', 5, true, '[-3, -3, -3, -3] 40', '[-3, -3, -3, -3]"
        + " 40'",
    "UPDATE pair SET v = v + 1 WHERE id = ?, 3, false, [1] 40, [] 40",
    "UPDATE pair SET v = v + 1 WHERE id = ?, 5, true, '[-3, -3, -3, -3] 40', '[-3, -3, -3, -3] 40'",
    "UPDATE pair SET v = v + 1 WHERE plain = ?, 3, false, [1] 40, [1] 40"
  })
  void batch_thatADeadlockEnds_isUndone(
      String sql, int size, boolean rewrites, String plain, String ours) throws Exception {
    for (boolean encrypted : new boolean[] {true, false}) {
      DriverServer.Database database = server().database(encrypted ? RULES : "");
      Connection victim =
          opened(
              connection(
                  database, encrypted, "rewriteBatchedStatements", String.valueOf(rewrites)));
      Connection other = opened(connection(database, encrypted));
      execute(
          other,
          List.of("CREATE TABLE pair (id INT PRIMARY KEY, v INT NOT NULL, plain INT UNIQUE)"));
      int first = sql.startsWith("INSERT") ? 6 : 1;
      for (int id = first; id < 40; id++) {
        execute(
            other, List.of("INSERT INTO pair (id, v, plain) VALUES (%1$d, 0, %1$d)".formatted(id)));
      }
      List<String> before = sortedRows(other, "SELECT * FROM pair");
      long session =
          Long.parseLong(
              sortedRows(victim, "SELECT CONNECTION_ID()").get(0).replaceAll("[\\[\\]]", ""));
      victim.setAutoCommit(false);
      other.setAutoCommit(false);
      execute(victim, List.of("UPDATE pair SET v = 5 WHERE id = 6"));
      execute(other, List.of("UPDATE pair SET v = 6 WHERE plain >= 10"));
      execute(
          other,
          List.of(
              first == 1
                  ? "UPDATE pair SET v = 6 WHERE id = 2"
                  : "INSERT INTO pair (id, v) VALUES (2, 6)"));
      ExecutorService thread = Executors.newSingleThreadExecutor();
      try (PreparedStatement batch = victim.prepareStatement(sql)) {
        for (int id = 1; id <= size; id++) {
          batch.setInt(1, id);
          batch.addBatch();
        }
        Future<String> counts = thread.submit(() -> counts(batch));
        awaitLock(session, other);
        execute(other, List.of("UPDATE pair SET v = 7 WHERE id = 6"));
        assertThat(counts.get()).isEqualTo(encrypted ? ours : plain);
      } finally {
        thread.shutdownNow();
      }
      other.rollback();
      victim.commit();
      assertThat(sortedRows(victim, "SELECT * FROM pair")).isEqualTo(before);
    }
  }

  /** Waits until the server reports that a session waits for a lock. */
  private static void awaitLock(long session, Connection other) throws Exception {
    String query =
        "SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT' AND"
            + " trx_mysql_thread_id = "
            + session;
    while (sortedRows(other, query).isEmpty()) {
      // InnoDB refreshes this table only if it was not read for 0.1 s.
      Thread.sleep(150);
    }
  }

  private List<Connection> bothSides(String... settings) throws Exception {
    List<Connection> sides = new ArrayList<>();
    sides.add(opened(server().database(RULES).connect(settings)));
    sides.add(opened(connectorJ(server().database(""), settings)));
    for (Connection connection : sides) {
      execute(connection, TABLES);
    }
    return sides;
  }

  /** Batches of several sizes with an error in the first, a middle, the last or two entries. */
  private static Map<String, List<Object[]>> batches(Kind kind) {
    Map<String, List<Object[]>> batches = new LinkedHashMap<>();
    for (int size : SIZES) {
      batches.put("no error in " + size, entries(size, kind.good(), kind.good(), List.of()));
      kind.bad()
          .forEach(
              (name, bad) ->
                  places(size)
                      .forEach(
                          places ->
                              batches.put(
                                  name + " in " + places + " of " + size,
                                  entries(size, kind.good(), bad, places))));
    }
    return batches;
  }

  private static Stream<List<Integer>> places(int size) {
    List<Integer> two = List.of(2, size);
    return Stream.of(List.of(1), List.of((size + 1) / 2), List.of(size), two)
        .filter(places -> places.size() == 1 || size > 2)
        .distinct();
  }

  private static List<Object[]> entries(
      int size, Entry good, Entry bad, List<Integer> placesOfBad) {
    List<Object[]> entries = new ArrayList<>();
    for (int i = 1; i <= size; i++) {
      entries.add((placesOfBad.contains(i) ? bad : good).of(i));
    }
    return entries;
  }

  private static List<String> outcome(Connection connection, String sql, List<Object[]> entries)
      throws SQLException {
    execute(connection, ROWS);
    List<String> outcome = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (Object[] entry : entries) {
        for (int i = 0; i < entry.length; i++) {
          statement.setObject(i + 1, entry[i]);
        }
        statement.addBatch();
      }
      outcome.add(counts(statement));
      // After success and after failure, the batch is now empty.
      outcome.add(counts(statement));
    }
    addRows(connection, outcome);
    return outcome;
  }

  private static List<String> outcome(Connection connection, List<String> texts)
      throws SQLException {
    execute(connection, ROWS);
    List<String> outcome = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.addBatch(text);
      }
      outcome.add(counts(statement));
      outcome.add(counts(statement));
    }
    addRows(connection, outcome);
    return outcome;
  }

  private static void addRows(Connection connection, List<String> outcome) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.commit();
    }
    outcome.addAll(sortedRows(connection, "SELECT * FROM item"));
    outcome.addAll(sortedRows(connection, "SELECT * FROM pair"));
  }

  private static String counts(Statement statement) throws SQLException {
    try {
      return Arrays.toString(statement.executeBatch());
    } catch (BatchUpdateException e) {
      return Arrays.toString(e.getUpdateCounts()) + " " + e.getSQLState().substring(0, 2);
    }
  }

  private static void execute(Connection connection, List<String> texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  private Connection opened(Connection connection) {
    opened.add(connection);
    return connection;
  }

  private static Connection connectorJ(DriverServer.Database database, String... settings)
      throws SQLException {
    Properties properties = database.properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(database.plainUrl(), properties);
  }

  @AfterEach
  void disconnect() throws SQLException {
    for (Connection connection : opened) {
      connection.close();
    }
    opened.clear();
  }
}
