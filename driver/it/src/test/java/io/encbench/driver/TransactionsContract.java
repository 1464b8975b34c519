package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transactions follow the server: the driver joins an open transaction, and ends every transaction
 * that it begins, whatever happens in between.
 */
abstract class TransactionsContract extends DriverServerContract {
  private static final String RULES = "account.id = INT, DET\naccount.points = INT, RND\n";
  private static final String ADD_ONE = "UPDATE account SET points = points + 1 WHERE id = 1";
  private static final String ADD_TO_ALL = "UPDATE account SET points = points + 1";

  /** More rows than the driver writes in one statement. */
  private static final int ROWS = 70;

  TransactionsContract(ServerBinary binary) {
    super(binary);
  }

  private DriverServer.Database database() throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect()) {
      execute(connection, "CREATE TABLE account (id INT PRIMARY KEY, points INT)");
      execute(connection, "CREATE TABLE log (line INT)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO account (id, points) VALUES (?, 0)")) {
        for (int id = 1; id <= ROWS; id++) {
          insert.setInt(1, id);
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
    return database;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  /** The distinct points of all rows, as another session sees them. */
  private static List<String> points(DriverServer.Database database) throws SQLException {
    try (Connection connection = database.connect()) {
      return sortedRows(connection, "SELECT points FROM account").stream().distinct().toList();
    }
  }

  private static String pointsOfOne(DriverServer.Database database) throws SQLException {
    try (Connection connection = database.connect()) {
      return sortedRows(connection, "SELECT points FROM account WHERE id = 1").get(0);
    }
  }

  /** A pool switches auto-commit on, which does not end a transaction if it is on already. */
  @ParameterizedTest
  @ValueSource(strings = {"BEGIN", "START TRANSACTION", "COMMIT AND CHAIN"})
  void transactionOfAText_goesOnAfterAutoCommitIsSet(String begin) throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = database.connect()) {
      execute(connection, begin.startsWith("COMMIT") ? "BEGIN" : "DO 0");
      execute(connection, begin);
      connection.setAutoCommit(true);
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(pointsOfOne(database)).isEqualTo("[0]");
      execute(connection, "ROLLBACK");
      assertThat(pointsOfOne(database)).isEqualTo("[0]");
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(pointsOfOne(database)).isEqualTo("[1]");
    }
  }

  @Test
  void globalTransaction_isJoined() throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = database.connect()) {
      execute(connection, "XA START 'encbench'");
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      execute(connection, "XA END 'encbench'");
      execute(connection, "XA ROLLBACK 'encbench'");
      assertThat(pointsOfOne(database)).isEqualTo("[0]");
    }
  }

  /** Connector/J's own view of auto-commit is left unchanged. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void autoCommit_thatATextHasSet_isKept(boolean believed) throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(believed);
      execute(connection, "SET autocommit = " + (believed ? "0" : "1"));
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(connection.getAutoCommit()).isEqualTo(believed);
      assertThat(pointsOfOne(database)).isEqualTo(believed ? "[0]" : "[1]");
      assertThat(sortedRows(connection, "SELECT @@autocommit"))
          .containsExactly(believed ? "[0]" : "[1]");
      execute(connection, "ROLLBACK");
      assertThat(pointsOfOne(database)).isEqualTo(believed ? "[0]" : "[1]");
    }
  }

  /** If the delegate does not show the server's flags, the driver queries the server. */
  @Test
  void transactions_ofAnotherDriverBehind_areTheServers() throws Exception {
    DriverServer.Database database = database();
    FaultyDriver.Faults another =
        new FaultyDriver.Faults() {
          @Override
          public boolean isConnectorJ() {
            return false;
          }

          @Override
          public void before(String method) {}
        };
    try (Connection connection = FaultyDriver.connect(database, another)) {
      assertThat(update(connection, ADD_TO_ALL)).isEqualTo(ROWS);
      assertThat(pointsOfOne(database)).isEqualTo("[1]");
      execute(connection, "BEGIN");
      connection.setAutoCommit(true);
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(pointsOfOne(database)).isEqualTo("[1]");
      execute(connection, "ROLLBACK");
      assertThatThrownBy(
              () -> update(connection, "UPDATE account SET points = points * 2147483647 * 2"))
          .isInstanceOf(SQLException.class);
      assertThat(points(database)).containsExactly("[1]");
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(pointsOfOne(database)).isEqualTo("[2]");
    }
  }

  /** Between two statements with auto-commit on, load balancing may switch to another host. */
  @ParameterizedTest
  @ValueSource(strings = {"loadbalance:", "", "replication:"})
  void updates_throughSeveralHosts_areStoredIfAcknowledged(String kind) throws Exception {
    DriverServer.Database database = database();
    Properties properties = database.properties();
    properties.setProperty("loadBalanceAutoCommitStatementThreshold", "3");
    properties.setProperty("queriesBeforeRetrySource", "1");
    properties.setProperty("secondsBeforeRetrySource", "0");
    String url =
        database
            .url()
            .replaceFirst("//[^:/]+(:\\d+)", "//127.0.0.1$1,localhost$1")
            .replace("mysql:", "mysql:" + kind);
    int acknowledged = 0;
    try (Connection connection = DriverManager.getConnection(url, properties)) {
      for (int i = 0; i < 20; i++) {
        acknowledged += update(connection, ADD_ONE);
        assertThat(connection.getAutoCommit()).isTrue();
      }
    }
    assertThat(acknowledged).isEqualTo(20);
    assertThat(pointsOfOne(database)).isEqualTo("[20]");
  }

  @Test
  void lockedTable_staysLockedAfterAnUpdate() throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = database.connect();
        Connection other = database.connectPlain()) {
      execute(other, "SET lock_wait_timeout = 1");
      execute(connection, "LOCK TABLES account WRITE");
      assertThat(update(connection, ADD_ONE)).isEqualTo(1);
      assertThat(update(connection, ADD_TO_ALL)).isEqualTo(ROWS);
      assertThatThrownBy(() -> execute(other, "DELETE FROM account"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("ock wait timeout");
      execute(connection, "UNLOCK TABLES");
    }
    assertThat(pointsOfOne(database)).isEqualTo("[2]");
  }

  /** Makes one round trip fail, or all round trips from a given one. */
  private static final class Failing implements FaultyDriver.Faults {
    private final int last;
    private final Throwable failure;
    private final boolean afterwards;
    private int first = Integer.MAX_VALUE;
    private int count;

    Failing(int trips, Throwable failure, boolean afterwards) {
      this.last = trips;
      this.failure = failure;
      this.afterwards = afterwards;
    }

    /** Selects the round trip that fails first, counted from now. */
    void arm(int trip) {
      count = 0;
      first = trip;
    }

    void disarm() {
      first = Integer.MAX_VALUE;
    }

    boolean hasFailed() {
      return count >= first;
    }

    @Override
    public void before(String method) throws SQLException {
      count++;
      if (!afterwards) {
        fail();
      }
    }

    @Override
    public void after(String method) throws SQLException {
      if (afterwards) {
        fail();
      }
    }

    private void fail() throws SQLException {
      if (count >= first && count - first < last) {
        if (failure instanceof SQLException e) {
          throw e;
        }
        if (failure instanceof RuntimeException e) {
          throw e;
        }
        throw (Error) failure;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void error_atAnyRoundTrip_leavesNoTransactionOpen(boolean afterwards) throws Exception {
    requireNothingOpen(new OutOfMemoryError("injected"), 1, afterwards);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runtimeException_atAnyRoundTrip_leavesNoTransactionOpen(boolean afterwards)
      throws Exception {
    requireNothingOpen(new IllegalStateException("injected"), 1, afterwards);
  }

  /** Even the rollback fails. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void failure_fromAnyRoundTripOn_leavesNoTransactionOpen(boolean afterwards) throws Exception {
    requireNothingOpen(new SQLNonTransientException("injected"), 1000, afterwards);
  }

  private void requireNothingOpen(Throwable failure, int trips, boolean afterwards)
      throws Exception {
    DriverServer.Database database = database();
    int trip = 0;
    boolean failed = true;
    while (failed) {
      trip++;
      Failing faults = new Failing(trips, failure, afterwards);
      try (Connection connection = FaultyDriver.connect(database, faults)) {
        // From now on the driver has cached the statement's plan.
        assertThat(update(connection, ADD_TO_ALL)).isEqualTo(ROWS);
        String before = pointsOfOne(database);
        faults.arm(trip);
        Throwable thrown = catchThrowable(() -> update(connection, ADD_TO_ALL));
        failed = faults.hasFailed();
        faults.disarm();
        assertThat(thrown != null).isEqualTo(failed);
        assertThat(points(database)).as("trip " + trip).hasSize(1);
        if (!connection.isClosed()) {
          // Acknowledged changes must now be stored without a commit.
          assertThat(connection.getAutoCommit()).isTrue();
          execute(connection, "INSERT INTO log (line) VALUES (" + trip + ")");
          try (Connection other = database.connect()) {
            assertThat(sortedRows(other, "SELECT line FROM log WHERE line = " + trip)).hasSize(1);
          }
        }
        // No lock may be left either.
        try (Connection other = database.connect()) {
          execute(other, "SET innodb_lock_wait_timeout = 2");
          assertThat(update(other, ADD_TO_ALL)).isEqualTo(ROWS);
        }
        assertThat(pointsOfOne(database)).isNotEqualTo(before);
      }
    }
    assertThat(trip).isGreaterThan(6);
  }

  /** An application that continues after a failure must not commit a half-executed statement. */
  @ParameterizedTest
  @ValueSource(classes = {OutOfMemoryError.class, IllegalStateException.class, SQLException.class})
  void failure_inATransactionOfTheApplication_leavesNoHalfStatement(Class<?> kind)
      throws Exception {
    DriverServer.Database database = database();
    int trip = 0;
    boolean failed = true;
    while (failed) {
      trip++;
      Throwable failure = (Throwable) kind.getConstructor(String.class).newInstance("injected");
      Failing faults = new Failing(1, failure, /* afterwards= */ trip % 2 == 0);
      try (Connection connection = FaultyDriver.connect(database, faults)) {
        connection.setAutoCommit(false);
        // From now on the driver has cached the statement's plan.
        assertThat(update(connection, ADD_TO_ALL)).isEqualTo(ROWS);
        connection.rollback();
        faults.arm(1 + trip / 2);
        Throwable thrown = catchThrowable(() -> update(connection, ADD_TO_ALL));
        failed = faults.hasFailed();
        faults.disarm();
        assertThat(thrown != null).as("trip " + trip).isEqualTo(failed);
        if (!connection.isClosed()) {
          connection.commit();
        }
      }
      assertThat(points(database)).as("trip " + trip).hasSize(1);
    }
    assertThat(trip).isGreaterThan(6);
  }

  /**
   * While a statement is executed on the client side, statements of other threads on the same
   * connection wait.
   */
  @Test
  void statementOfAnotherThread_isNotRolledBackWithAnUpdate() throws Exception {
    DriverServer.Database database = database();
    AtomicReference<Connection> shared = new AtomicReference<>();
    AtomicReference<CompletableFuture<Void>> others = new AtomicReference<>();
    AtomicInteger trips = new AtomicInteger(Integer.MIN_VALUE);
    FaultyDriver.Faults faults =
        method -> {
          if (trips.incrementAndGet() == 3) {
            others.set(inAnotherThread(Objects.requireNonNull(shared.get())));
            throw new SQLNonTransientException("injected");
          }
        };
    try (Connection connection = FaultyDriver.connect(database, faults)) {
      shared.set(connection);
      trips.set(0);
      assertThatThrownBy(() -> update(connection, ADD_ONE)).hasMessage("injected");
      Objects.requireNonNull(others.get()).get(60, TimeUnit.SECONDS);
      try (Connection other = database.connect()) {
        assertThat(sortedRows(other, "SELECT line FROM log")).containsExactly("[1]");
      }
    }
  }

  /** Returns when the other thread has its answer, or waits. */
  private static CompletableFuture<Void> inAnotherThread(Connection connection) {
    var done = new CompletableFuture<Void>();
    var thread =
        new Thread(
            () -> {
              try {
                execute(connection, "INSERT INTO log (line) VALUES (1)");
                done.complete(null);
              } catch (SQLException | RuntimeException e) {
                done.completeExceptionally(e);
              }
            });
    thread.start();
    while (!done.isDone() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return done;
  }
}
