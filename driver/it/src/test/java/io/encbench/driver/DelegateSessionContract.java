package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.session.DelegateSession;
import io.encbench.server.install.ServerBinary;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The state that the driver knows of a session is the state on the server. */
abstract class DelegateSessionContract extends DriverServerContract {
  DelegateSessionContract(ServerBinary binary) {
    super(binary);
  }

  /** Delegates of the encrypting driver. */
  enum Behind {
    CONNECTOR_J,
    SERVER_PREPARING,
    FAILOVER,
    LOAD_BALANCE,
    REPLICATION,
    MARIADB_CONNECTOR,
    /** Connector/J in a wrapper that hides it. */
    ANOTHER_DRIVER;

    Connection connect(DriverServer.Database database) throws SQLException {
      Properties properties = database.properties();
      properties.remove("MEK");
      properties.remove("encRules");
      String url = database.plainUrl();
      String twice = url.replaceFirst("//[^:/]+(:\\d+)", "//127.0.0.1$1,localhost$1");
      return switch (this) {
        case CONNECTOR_J -> DriverManager.getConnection(url, properties);
        case SERVER_PREPARING -> {
          properties.setProperty("useServerPrepStmts", "true");
          properties.setProperty("useCursorFetch", "true");
          yield DriverManager.getConnection(url, properties);
        }
        case FAILOVER -> DriverManager.getConnection(twice, properties);
        case LOAD_BALANCE ->
            DriverManager.getConnection(
                twice.replace("jdbc:mysql:", "jdbc:mysql:loadbalance:"), properties);
        case REPLICATION ->
            DriverManager.getConnection(
                twice.replace("jdbc:mysql:", "jdbc:mysql:replication:"), properties);
        case MARIADB_CONNECTOR ->
            DriverManager.getConnection(url.replace("jdbc:mysql:", "jdbc:mariadb:"), properties);
        case ANOTHER_DRIVER -> opaque(DriverManager.getConnection(url, properties));
      };
    }
  }

  private static Connection opaque(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("isWrapperFor")) {
                return false;
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private DriverServer.Database database() throws Exception {
    DriverServer.Database database = server().database("");
    database.executePlain("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
    return database;
  }

  @ParameterizedTest
  @EnumSource
  void state_isWhatStatementsMakeOfIt(Behind behind) throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = behind.connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute("USE " + database.name());
      DelegateSession session = DelegateSession.of(connection);
      requireState(session, true, false);
      statement.execute("BEGIN");
      requireState(session, true, true);
      connection.setAutoCommit(true);
      requireState(session, true, true);
      statement.executeUpdate("UPDATE t SET id = id + 1");
      requireState(session, true, true);
      statement.execute("ROLLBACK AND CHAIN");
      requireState(session, true, true);
      statement.execute("COMMIT");
      requireState(session, true, false);
      statement.execute("START TRANSACTION READ ONLY");
      requireState(session, true, true);
      statement.execute("CREATE TABLE other (id INT)");
      requireState(session, true, false);
      statement.execute("XA START 'x'");
      requireState(session, true, true);
      statement.execute("XA END 'x'");
      statement.execute("XA ROLLBACK 'x'");
      requireState(session, true, false);
      statement.execute("SET autocommit = 0");
      requireAutoCommit(session, false);
      statement.executeQuery("SELECT * FROM t FOR UPDATE").close();
      requireState(session, false, true);
      statement.execute("SET @@session.autocommit = 1");
      requireState(session, true, false);
      connection.setAutoCommit(false);
      requireAutoCommit(session, false);
      statement.executeUpdate("UPDATE t SET id = id + 1");
      requireState(session, false, true);
      connection.rollback();
      requireAutoCommit(session, false);
      connection.setAutoCommit(true);
      requireState(session, true, false);
    }
  }

  private static void requireState(
      DelegateSession session, boolean autoCommit, boolean inTransaction) throws SQLException {
    assertThat(session.inTransaction()).as("in transaction").isEqualTo(inTransaction);
    requireAutoCommit(session, autoCommit);
  }

  private static void requireAutoCommit(DelegateSession session, boolean autoCommit)
      throws SQLException {
    assertThat(session.autoCommit()).as("auto-commit").isEqualTo(autoCommit);
  }

  /**
   * The answer to a failed statement has no status flags, so either flag known before it may be
   * outdated.
   */
  @ParameterizedTest
  @EnumSource
  void state_afterAnError_isAskedFor(Behind behind) throws Exception {
    DriverServer.Database database = database();
    database.executePlain(
        "CREATE PROCEDURE opens() BEGIN START TRANSACTION; SELECT * FROM missing; END",
        "CREATE PROCEDURE ends() BEGIN ROLLBACK; SELECT * FROM missing; END",
        "CREATE PROCEDURE leaves() BEGIN SET autocommit = 0; SELECT * FROM missing; END");
    try (Connection connection = behind.connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute("USE " + database.name());
      DelegateSession session = DelegateSession.of(connection);
      requireFailure(statement, "CALL opens()", session);
      requireState(session, true, true);
      requireFailure(statement, "SELECT * FROM missing", session);
      requireState(session, true, true);
      requireFailure(statement, "CALL ends()", session);
      requireState(session, true, false);
      requireFailure(statement, "CALL leaves()", session);
      requireAutoCommit(session, false);
    }
  }

  private static void requireFailure(Statement statement, String sql, DelegateSession session) {
    assertThatThrownBy(() -> statement.execute(sql)).isInstanceOf(SQLException.class);
    session.failed();
  }

  @ParameterizedTest
  @EnumSource
  void physicalSession_staysTheSame(Behind behind) throws Exception {
    DriverServer.Database database = database();
    try (Connection connection = behind.connect(database);
        Connection other = behind.connect(database);
        Statement statement = connection.createStatement()) {
      DelegateSession session = DelegateSession.of(connection);
      Object first = session.physicalSession();
      statement.execute("BEGIN");
      statement.execute("ROLLBACK");
      assertThat(session.physicalSession())
          .isEqualTo(first)
          .isNotEqualTo(DelegateSession.of(other).physicalSession());
    }
  }

  @Test
  void physicalSession_isAnotherAfterReconnecting() throws Exception {
    DriverServer.Database database = database();
    Properties properties = database.properties();
    properties.remove("MEK");
    properties.remove("encRules");
    properties.setProperty("autoReconnect", "true");
    try (Connection connection = DriverManager.getConnection(database.plainUrl(), properties);
        Statement statement = connection.createStatement()) {
      DelegateSession session = DelegateSession.of(connection);
      Object first = session.physicalSession();
      assertThatThrownBy(() -> statement.execute("KILL CONNECTION_ID()"))
          .isInstanceOf(SQLException.class);
      session.failed();
      // The first statement after the loss may fail; the next one reconnects.
      try {
        statement.execute("DO 0");
      } catch (SQLException e) {
        statement.execute("DO 0");
      }
      requireState(session, true, false);
      assertThat(session.physicalSession()).isNotEqualTo(first);
    }
  }

  /** Load balancing switches to another host after a number of statements. */
  @Test
  void physicalSession_isAnotherAtAnotherHost() throws Exception {
    DriverServer.Database database = database();
    Properties properties = database.properties();
    properties.remove("MEK");
    properties.remove("encRules");
    properties.setProperty("loadBalanceAutoCommitStatementThreshold", "1");
    String url =
        database
            .plainUrl()
            .replaceFirst("//[^:/]+(:\\d+)", "//127.0.0.1$1,localhost$1")
            .replace("jdbc:mysql:", "jdbc:mysql:loadbalance:");
    try (Connection connection = DriverManager.getConnection(url, properties)) {
      DelegateSession session = DelegateSession.of(connection);
      Object first = session.physicalSession();
      boolean moved = false;
      for (int i = 0; i < 100 && !moved; i++) {
        try (Statement statement = connection.createStatement()) {
          statement.execute("DO 0");
        }
        moved = !session.physicalSession().equals(first);
      }
      assertThat(moved).isTrue();
    }
  }
}
