package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Concurrent sessions that compute with the same few rows lose no update: in any order, the final
 * rows are those of a plain table on which the committed transactions ran one after another.
 */
abstract class ConcurrentSessionsContract extends DriverServerContract {
  private static final int SESSIONS = 4;
  private static final int TRANSACTIONS = 8;
  private static final int ROWS = 4;

  /** ER_LOCK_DEADLOCK of both servers: the transaction has been rolled back. */
  private static final int DEADLOCK = 1213;

  private static final String RULES =
      """
      account.id = INT, DET
      account.balance = DECIMAL(12,2), RND
      account.points = BIGINT, RND
      account.moves = INT, DET
      """;

  private static final String READ =
      "SELECT id, balance FROM account WHERE id IN (?, ?) FOR UPDATE";
  private static final String MOVE =
      "UPDATE account SET balance = balance + ?, points = points - ?, moves = moves + 1,"
          + " plain = plain + 1 WHERE id = ?";
  private static final String ADD = "UPDATE account SET balance = balance + ? WHERE id = ?";

  ConcurrentSessionsContract(ServerBinary binary) {
    super(binary);
  }

  /** A change of one row. */
  private record Change(int row, BigDecimal amount, int points) {
    BigDecimal on(int row, BigDecimal balance) {
      return balance.add(amount);
    }
  }

  /**
   * A transaction.
   *
   * @param read the rows that it reads for update before and after its changes
   * @param together the changes that form one batch
   * @param single the changes that follow one by one
   * @param commits whether it commits rather than rolls back
   */
  private record Script(
      List<Integer> read, List<Change> together, List<Change> single, boolean commits) {
    List<Change> changes() {
      return Stream.concat(together.stream(), single.stream()).toList();
    }
  }

  private static List<Script> scripts(long seed) {
    Random random = new Random(seed);
    List<Script> scripts = new ArrayList<>();
    for (int i = 0; i < TRANSACTIONS; i++) {
      List<Integer> read =
          random.nextInt(4) == 0
              ? List.of()
              : List.of(1 + random.nextInt(ROWS), 1 + random.nextInt(ROWS));
      scripts.add(
          new Script(
              read,
              changes(random, random.nextInt(4)),
              changes(random, 1 + random.nextInt(3)),
              random.nextInt(4) > 0));
    }
    return scripts;
  }

  private static List<Change> changes(Random random, int count) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add(
          new Change(
              1 + random.nextInt(ROWS),
              BigDecimal.valueOf(random.nextInt(20_000) - 10_000, 2),
              random.nextInt(9)));
    }
    return changes;
  }

  /** A session with its statements. The updates are prepared before the reads that serve them. */
  private record Session(
      Connection connection, PreparedStatement move, PreparedStatement add, PreparedStatement read)
      implements AutoCloseable {
    static Session of(Connection connection) throws SQLException {
      connection.setAutoCommit(false);
      return new Session(
          connection,
          connection.prepareStatement(MOVE),
          connection.prepareStatement(ADD),
          connection.prepareStatement(READ));
    }

    /**
     * Executes a transaction, and repeats it after each deadlock. Returns the number of deadlocks.
     */
    int play(Script script) throws SQLException {
      int deadlocks = 0;
      while (true) {
        try {
          playOnce(script);
          return deadlocks;
        } catch (SQLException e) {
          requireDeadlock(e);
          move.clearBatch();
          deadlocks++;
        }
      }
    }

    private void playOnce(Script script) throws SQLException {
      Map<Integer, BigDecimal> balances = read(script.read());
      for (Change change : script.together()) {
        bind(change);
        move.addBatch();
      }
      if (!script.together().isEmpty()) {
        assertThat(move.executeBatch()).containsOnly(1);
      }
      for (Change change : script.single()) {
        bind(change);
        assertThat(move.executeUpdate()).isEqualTo(1);
      }
      script.changes().forEach(change -> balances.computeIfPresent(change.row(), change::on));
      assertThat(read(script.read())).isEqualTo(balances);
      if (script.commits()) {
        connection.commit();
      } else {
        connection.rollback();
      }
    }

    private void bind(Change change) throws SQLException {
      move.setBigDecimal(1, change.amount());
      move.setInt(2, change.points());
      move.setInt(3, change.row());
    }

    /** Reads the balances of some rows and locks them. */
    Map<Integer, BigDecimal> read(List<Integer> ids) throws SQLException {
      Map<Integer, BigDecimal> balances = new HashMap<>();
      if (ids.isEmpty()) {
        return balances;
      }
      read.setInt(1, ids.get(0));
      read.setInt(2, ids.get(1));
      try (ResultSet row = read.executeQuery()) {
        while (row.next()) {
          balances.put(row.getInt(1), row.getBigDecimal(2));
        }
      }
      return balances;
    }

    void add(int amount, int id) throws SQLException {
      add.setInt(1, amount);
      add.setInt(2, id);
      assertThat(add.executeUpdate()).isEqualTo(1);
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  private static void requireDeadlock(SQLException e) throws SQLException {
    if (e.getErrorCode() != DEADLOCK) {
      throw e;
    }
  }

  private static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE account (id INT PRIMARY KEY, balance DECIMAL(12,2), points BIGINT, moves"
              + " INT, plain INT)");
      for (int id = 1; id <= ROWS; id++) {
        statement.execute(
            "INSERT INTO account (id, balance, points, moves, plain) VALUES ("
                + id
                + ", "
                + 1000 * id
                + ".50, 0, 0, 0)");
      }
    }
  }

  private static List<String> rows(Connection connection) throws SQLException {
    return sortedRows(connection, "SELECT * FROM account");
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void transactions_ofSeveralSessions_leaveTheRowsOfASerialPlainRun(String remember)
      throws Exception {
    DriverServer.Database database = server().database(RULES);
    List<String> expected;
    try (Connection plain = server().database("").connectPlain()) {
      create(plain);
      try (Session session = Session.of(plain)) {
        for (int i = 0; i < SESSIONS; i++) {
          for (Script script : scripts(i)) {
            assertThat(session.play(script)).isZero();
          }
        }
        expected = rows(plain);
      }
    }
    try (Connection connection = database.connect()) {
      create(connection);
      List<Callable<Integer>> sessions = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        List<Script> scripts = scripts(i);
        sessions.add(
            () -> {
              int deadlocks = 0;
              try (Session session = Session.of(database.connect("encRememberRows", remember))) {
                for (Script script : scripts) {
                  deadlocks += session.play(script);
                }
              }
              return deadlocks;
            });
      }
      int deadlocks = inParallel(sessions).stream().mapToInt(Integer::intValue).sum();
      assertThat(rows(connection)).as(deadlocks + " deadlocks").isEqualTo(expected);
    }
  }

  /**
   * Rows remembered before a deadlock are forgotten, even if the application does not roll back.
   */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void victimOfADeadlock_addsToWhatTheOtherHasCommitted(String remember) throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect()) {
      create(connection);
      CyclicBarrier locked = new CyclicBarrier(2);
      List<Integer> deadlocks =
          inParallel(
              List.of(
                  () -> cross(database, remember, locked, 1, 2),
                  () -> cross(database, remember, locked, 2, 1)));
      assertThat(deadlocks).containsExactlyInAnyOrder(0, 1);
      assertThat(sortedRows(connection, "SELECT id, balance FROM account WHERE id < 3"))
          .containsExactly("[1, 1011.50]", "[2, 2011.50]");
    }
  }

  /** Adds 1 to one row and, after another session has locked the other row, adds 10 to that one. */
  private static int cross(
      DriverServer.Database database, String remember, CyclicBarrier locked, int own, int other)
      throws Exception {
    try (Session session = Session.of(database.connect("encRememberRows", remember))) {
      session.read(List.of(own, own));
      session.add(1, own);
      locked.await(10, TimeUnit.SECONDS);
      int deadlocks = 0;
      try {
        session.add(10, other);
      } catch (SQLException e) {
        requireDeadlock(e);
        deadlocks++;
        // No read first, since its rows would be remembered again.
        session.add(1, own);
        session.add(10, other);
      }
      session.connection().commit();
      return deadlocks;
    }
  }

  /** More rows than the driver reads and writes in one statement. */
  private static final int MANY_ROWS = 150;

  private static final int BATCHES = 6;

  /**
   * Each batch contains entries that only the server refuses, so that others are executed again.
   */
  @Test
  void acknowledgedIncrements_ofBatchesWithErrors_areStored() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE account (id INT PRIMARY KEY, balance DECIMAL(12,2), points BIGINT, moves"
                + " INT, plain TINYINT)");
        for (int id = 1; id <= MANY_ROWS; id++) {
          statement.execute("INSERT INTO account (id, points) VALUES (" + id + ", 0)");
        }
      }
      List<Callable<Integer>> sessions = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        Random random = new Random(i);
        sessions.add(() -> increments(database, random));
      }
      int acknowledged = inParallel(sessions).stream().mapToInt(Integer::intValue).sum();
      assertThat(acknowledged).isPositive();
      assertThat(stored(connection)).isEqualTo(acknowledged);
    }
  }

  /**
   * Adds 1 to many rows, to some of them several times. Returns the number of acknowledged updates.
   */
  private static int increments(DriverServer.Database database, Random random) throws SQLException {
    int acknowledged = 0;
    try (Connection connection = database.connect();
        PreparedStatement add =
            connection.prepareStatement(
                "UPDATE account SET points = points + 1, plain = ? WHERE id = ?")) {
      for (int batch = 0; batch < BATCHES; batch++) {
        int refused = random.nextInt(MANY_ROWS);
        int first = random.nextInt(MANY_ROWS);
        for (int i = 0; i < MANY_ROWS; i++) {
          add.setInt(1, i == refused ? 1000 : 1);
          // All sessions use the same order, so that they do not deadlock.
          add.setInt(2, 1 + (i < first ? i : i / 2));
          add.addBatch();
        }
        acknowledged += acknowledged(add);
      }
    }
    return acknowledged;
  }

  private static int acknowledged(PreparedStatement batch) throws SQLException {
    int[] counts;
    try {
      counts = batch.executeBatch();
    } catch (BatchUpdateException e) {
      counts = e.getUpdateCounts();
    }
    return Arrays.stream(counts).filter(count -> count > 0).sum();
  }

  private static int stored(Connection connection) throws SQLException {
    int sum = 0;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT points FROM account")) {
      while (row.next()) {
        sum += row.getInt(1);
      }
    }
    return sum;
  }

  private static List<Integer> inParallel(List<Callable<Integer>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<Integer> results = new ArrayList<>();
      for (Future<Integer> result : threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
