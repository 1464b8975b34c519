package io.encbench.driver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.DriverServer;
import io.encbench.driver.DriverServerContract;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every server session that a connection uses is checked, whatever has set its variables. */
abstract class PhysicalSessionsContract extends DriverServerContract {
  private DriverServer.Database database;

  PhysicalSessionsContract(ServerBinary binary) {
    super(binary);
  }

  /** Creates a database with an account for which the server executes {@code init_connect}. */
  @BeforeEach
  void createDatabase() throws Exception {
    database = server().database("t.a = VARCHAR(20) COLLATE binary, DET");
    database.executePlain(
        "CREATE USER IF NOT EXISTS limited IDENTIFIED BY 'limited'",
        "GRANT ALL ON " + database.name() + ".* TO limited");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a VARCHAR(20), plain VARCHAR(20))");
      statement.execute("INSERT INTO t (a, plain) VALUES ('x', 'y')");
    }
  }

  @AfterEach
  void reset() throws Exception {
    initConnect("");
  }

  private void initConnect(String text) throws SQLException {
    database.executePlain("SET GLOBAL init_connect = \"" + text + "\"");
  }

  private Connection connectLimited() throws SQLException {
    return database.connect("user", "limited", "password", "limited");
  }

  /** A connection to one server under two names, the second of which is for reading. */
  private Connection connectTwice(String... settings) throws SQLException {
    Properties properties = database.properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    String url =
        database
            .url()
            .replaceFirst(
                "//[^:/]+:(\\d+)",
                "//127.0.0.1:$1,(host=localhost,port=$1,user=limited,password=limited)")
            .replace("jdbc:encbench:mysql:", "jdbc:encbench:mysql:replication:");
    return DriverManager.getConnection(url, properties);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET sql_mode = 'ANSI_QUOTES,STRICT_TRANS_TABLES' | ANSI_QUOTES",
        "SET sql_select_limit = 1 | sql_select_limit",
        "SET max_sort_length = 64 | max_sort_length"
      })
  void init_connectOfTheServer_isChecked(String initConnect, String message) throws Exception {
    initConnect(initConnect);
    assertThatThrownBy(() -> connectLimited().close())
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(message);
  }

  private static void assertNoStatementIsMade(Connection connection, String message) {
    assertThatThrownBy(connection::createStatement)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> connection.prepareStatement("SELECT a FROM t"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(message);
  }

  @Test
  void newSession_unlikeTheLastOne_isRefusedOnce_thenUsed() throws Exception {
    String[] settings = {"user", "limited", "password", "limited", "connectionTimeZone", "SERVER"};
    String query = "SELECT NOW() - UTC_TIMESTAMP()";
    database.connectChecked(settings).close();
    initConnect("SET time_zone = '+05:00'");
    try (Connection unlike = database.connect(settings)) {
      assertThatThrownBy(unlike::createStatement)
          .isInstanceOf(SQLNonTransientConnectionException.class)
          .hasMessageContaining("connect again");
    }
    for (String initConnect : List.of("SET time_zone = '+05:00'", "SET time_zone = '-03:00'")) {
      initConnect(initConnect);
      try (Connection again = database.connect(settings);
          PreparedStatement prepared = again.prepareStatement(query)) {
        assertThat(first(prepared.executeQuery())).isNotEqualTo("0");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET sql_mode = 'ANSI_QUOTES,STRICT_TRANS_TABLES' | ANSI_QUOTES",
        "SET sql_select_limit = 1 | sql_select_limit"
      })
  void newSession_thatHasBecomeIncompatible_isRefusedBeforeItsFirstStatement(
      String initConnect, String message) throws Exception {
    connectLimited().close();
    initConnect(initConnect);
    try (Connection connection = connectLimited()) {
      for (int i = 0; i < 2; i++) {
        assertNoStatementIsMade(connection, message);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET sql_mode = 'ANSI_QUOTES,STRICT_TRANS_TABLES' | ANSI_QUOTES",
        "SET sql_mode = 'NO_UNSIGNED_SUBTRACTION,STRICT_TRANS_TABLES' | sql_mode",
        "SET sql_select_limit = 1 | sql_select_limit",
        "SET time_zone = '+05:00' | time_zone"
      })
  void sessionOfAnotherHost_thatReadsOtherwise_isRefused(String initConnect, String message)
      throws Exception {
    initConnect(initConnect);
    try (Connection connection = connectTwice("connectionTimeZone", "SERVER");
        Statement before = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT a FROM t")) {
      assertThat(first(prepared.executeQuery())).isEqualTo("x");
      connection.setReadOnly(true);
      assertNoStatementIsMade(connection, message);
      assertThatThrownBy(() -> before.executeQuery("SELECT plain FROM t"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(message);
      assertThatThrownBy(prepared::executeQuery)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(message);
      connection.setReadOnly(false);
      assertThat(first(prepared.executeQuery())).isEqualTo("x");
    }
  }

  @Test
  void sessionOfAnotherHost_inAnotherSchema_isFollowed() throws Exception {
    DriverServer.Database other = server().database("");
    other.executePlain(
        "GRANT ALL ON " + other.name() + ".* TO limited",
        "CREATE TABLE t (plain VARCHAR(20), a VARBINARY(98))",
        "INSERT INTO t SELECT plain, a FROM " + database.name() + ".t");
    initConnect("USE " + other.name());
    try (Connection connection = connectTwice();
        PreparedStatement all = connection.prepareStatement("SELECT * FROM t")) {
      assertThat(first(all.executeQuery())).isEqualTo("x");
      connection.setReadOnly(true);
      try (Statement statement = connection.createStatement()) {
        statement.execute("USE " + other.name());
        assertThat(first(statement.executeQuery("SELECT * FROM t"))).isEqualTo("y");
        // When Connector/J switches, it sets the schema of the URL, which it knows.
        connection.setReadOnly(false);
        connection.setReadOnly(true);
        assertThat(first(statement.executeQuery("SELECT * FROM t"))).isEqualTo("x");
      }
    }
  }

  /** With these settings, a statement can be sent to a session that was not checked. */
  @ParameterizedTest
  @CsvSource({
    "autoReconnect, true",
    "autoReconnectForPools, true",
    "loadBalanceAutoCommitStatementThreshold, 1"
  })
  void settingThatChangesSessionsWithinAStatement_isRefused(String key, String value) {
    assertThatThrownBy(() -> database.connect(key, value))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("The driver setting " + key + "=" + value + " is not supported");
  }

  /** Connector/J would execute it at the host that has prepared it. */
  @Test
  void statementThatTheServerPrepares_isRefusedWhereLoadIsBalanced() {
    Properties properties = database.properties();
    properties.setProperty("useServerPrepStmts", "true");
    String url = database.url().replace("jdbc:encbench:mysql:", "jdbc:encbench:mysql:loadbalance:");
    assertThatThrownBy(() -> DriverManager.getConnection(url, properties))
        .isInstanceOf(SQLException.class)
        .hasMessageContainingAll("useServerPrepStmts=true is not supported", "loadbalance");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f()",
        "SELECT SUM(LENGTH(a)) FROM t WHERE plain = f()",
        "UPDATE t SET plain = f()",
        "SELECT g()"
      })
  void sessionVariables_setByAFunction_areRefused(String text) throws Exception {
    database.executePlain(
        "CREATE FUNCTION f() RETURNS INT DETERMINISTIC"
            + " BEGIN SET SESSION sql_select_limit = 1; RETURN 1; END",
        "CREATE FUNCTION g() RETURNS INT DETERMINISTIC RETURN f()");
    // With other settings, so that the server's functions are read after these are created.
    try (Connection connection = database.connect("encChecks", "false");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(text))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("set variables of the session");
    }
  }

  @Test
  void trigger_thatSetsSessionVariables_isRefusedByTheNextConnection() throws Exception {
    database.connect().close();
    database.executePlain(
        "CREATE TABLE other (a INT)",
        "CREATE TRIGGER r BEFORE INSERT ON other FOR EACH ROW SET SESSION max_sort_length = 64");
    assertThatThrownBy(database::connectChecked)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("The trigger r may set variables of the session");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT /*+ SET_VAR(sql_select_limit=1) */ a FROM t",
        "SELECT /*+ SET_VAR(sql_select_limit=1) */ MAX(LENGTH(a)) FROM t",
        "SELECT /*+ SET_VAR(sql_select_limit=1) */ plain FROM t"
      })
  void hintThatLimitsAnAnswer_isRefused_alsoWhereTheClientCompletesIt(String text)
      throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery(text))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("sql_select_limit");
    }
  }

  @Test
  void sessionVariables_setByARoutine_areChecked() throws Exception {
    database.executePlain("CREATE PROCEDURE p() SET max_sort_length = 64");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CALL p()");
      assertThatThrownBy(() -> statement.executeQuery("SELECT a FROM t"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("max_sort_length");
    }
  }

  private static String first(ResultSet rows) throws SQLException {
    try (rows) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }
}
