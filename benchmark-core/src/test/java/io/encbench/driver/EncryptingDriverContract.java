package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.server.ServerBinary;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the driver promises on a real server of each kind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EncryptingDriverContract {
  private static final String RULES =
      """
      customer.c_name = VARCHAR(20) COLLATE binary, DET
      customer.c_num = INT, ORD
      customer.c_bal = DECIMAL(12,2), DET
      customer.c_note = VARCHAR(100), RND
      """;

  private static final String CREATE =
      "CREATE TABLE customer (id INT AUTO_INCREMENT PRIMARY KEY, c_name VARCHAR(20) NOT NULL,"
          + " c_num INT, c_bal DECIMAL(12,2), c_note VARCHAR(100), plain INT, KEY (c_name))";

  private final ServerBinary binary;
  private @Nullable DriverServer started;
  private DriverServer.@Nullable Database created;

  EncryptingDriverContract(ServerBinary binary) {
    this.binary = binary;
  }

  @BeforeAll
  void startServer(@TempDir Path directory) {
    started = DriverServer.startOrSkip(binary, directory);
  }

  @AfterAll
  void stopServer() {
    if (started != null) {
      started.close();
    }
  }

  private DriverServer server() {
    return Objects.requireNonNull(started);
  }

  private DriverServer.Database database() {
    return Objects.requireNonNull(created);
  }

  @BeforeEach
  void createTable() throws Exception {
    created = server().database(RULES);
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(CREATE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void rows_writtenThroughTheDriver_areCellsToOthers(String serverPrepared) throws Exception {
    try (Connection connection = database().connect("useServerPrepStmts", serverPrepared);
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO customer (c_name, c_num, c_bal, c_note, plain)"
                    + " VALUES (?, ?, ?, ?, ?)",
                Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, "CANARY");
      insert.setInt(2, -5);
      insert.setBigDecimal(3, new BigDecimal("12.34"));
      insert.setCharacterStream(4, new StringReader("CANARY note"));
      insert.setObject(5, 7);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(1);
        assertThat(keys.getStatement()).isSameAs(insert);
      }
      insert.setObject(1, "other", Types.VARCHAR);
      insert.setNull(2, Types.INTEGER);
      insert.setObject(3, null);
      insert.setString(4, null);
      insert.setInt(5, 8);
      assertThat(insert.execute()).isFalse();

      try (PreparedStatement select =
          connection.prepareStatement(
              "SELECT c_num, c_bal, c_note, plain FROM customer WHERE c_name = ?")) {
        select.setString(1, "CANARY");
        try (ResultSet row = select.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getInt("c_num")).isEqualTo(-5);
          assertThat(row.getObject(2)).isEqualTo(new BigDecimal("12.34"));
          assertThat(row.getString(3)).isEqualTo("CANARY note");
          assertThat(row.getInt(4)).isEqualTo(7);
          assertThat(row.next()).isFalse();
        }
      }
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery("SELECT c_num, c_note FROM customer WHERE c_name = 'other'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isZero();
        assertThat(row.wasNull()).isTrue();
        assertThat(row.getString(2)).isNull();
      }
    }
    try (Connection plain = database().connectPlain();
        Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM customer")) {
      while (rows.next()) {
        for (int column = 2; column <= 5; column++) {
          byte[] cell = rows.getBytes(column);
          assertThat(cell == null ? "" : new String(cell, StandardCharsets.ISO_8859_1))
              .doesNotContain("CANARY");
          assertThat(cell == null || cell.length >= 16).isTrue();
        }
      }
    }
  }

  @Test
  void statement_withLiterals_encryptsThem() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO customer (c_name, c_num, plain) VALUES ('a', -3, 1), ('b', 4, 2),"
                      + " ('it''s', 5, 3)"))
          .isEqualTo(3);
      assertThat(strings(connection, "SELECT c_name FROM customer WHERE c_num >= 4 ORDER BY c_num"))
          .containsExactly("b", "it's");
      assertThat(strings(connection, "SELECT MIN(c_num) FROM customer")).containsExactly("-3");
      assertThat(statement.executeUpdate("UPDATE customer SET c_bal = 1.5 WHERE c_name = 'it''s'"))
          .isEqualTo(1);
      assertThat(strings(connection, "SELECT c_bal FROM customer WHERE plain = 3"))
          .containsExactly("1.50");
      assertThat(statement.executeLargeUpdate("DELETE FROM customer WHERE c_name IN ('a', 'b')"))
          .isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void batch_ofPreparedRows_isStored(String rewrite) throws Exception {
    try (Connection connection = database().connect("rewriteBatchedStatements", rewrite);
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO customer (c_name, c_note, plain) VALUES (?, 'same', ?)")) {
      for (int i = 0; i < 5; i++) {
        insert.setString(1, "n" + i);
        insert.setInt(2, i);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(5);
      assertThat(strings(connection, "SELECT c_name FROM customer ORDER BY id"))
          .containsExactly("n0", "n1", "n2", "n3", "n4");
      assertThat(strings(connection, "SELECT c_note FROM customer")).containsOnly("same");
    }
    // Equal values of a randomised column must not show as equal cells.
    try (Connection plain = database().connectPlain()) {
      assertThat(strings(plain, "SELECT COUNT(DISTINCT c_note) FROM customer"))
          .containsExactly("5");
    }
  }

  @Test
  void batch_ofTexts_isEncryptedAndItsErrorsPassThrough() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.addBatch("INSERT INTO customer (id, c_name) VALUES (1, 'x')");
      statement.addBatch("INSERT INTO customer (id, c_name) VALUES (2, 'y')");
      assertThat(statement.executeBatch()).containsExactly(1, 1);
      statement.addBatch("INSERT INTO customer (id, c_name) VALUES (1, 'z')");
      assertThatThrownBy(statement::executeBatch).isInstanceOf(BatchUpdateException.class);
      assertThat(strings(connection, "SELECT c_name FROM customer ORDER BY id"))
          .containsExactly("x", "y");
    }
  }

  @Test
  void transaction_withSavepoint_rollsBackToIt() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('kept')");
      Savepoint savepoint = connection.setSavepoint();
      statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('lost')");
      connection.rollback(savepoint);
      connection.commit();
      assertThat(strings(connection, "SELECT c_name FROM customer")).containsExactly("kept");
    }
  }

  @Test
  void result_thatIsStreamed_isDecrypted() throws Exception {
    try (Connection connection = database().connect();
        Statement statement =
            connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
      statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('a'), ('b'), ('c')");
      statement.setFetchSize(Integer.MIN_VALUE);
      List<String> names = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery("SELECT * FROM customer ORDER BY id")) {
        while (rows.next()) {
          names.add(rows.getString("c_name"));
        }
      }
      assertThat(names).containsExactly("a", "b", "c");
    }
  }

  @Test
  void results_ofSeveralPlainStatements_areAllReturned() throws Exception {
    try (Connection connection = database().connect("allowMultiQueries", "true");
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("SELECT 1; SELECT 2")).isTrue();
      ResultSet first = statement.getResultSet();
      assertThat(statement.getResultSet()).isSameAs(first);
      assertThat(first.next()).isTrue();
      assertThat(first.getInt(1)).isEqualTo(1);
      assertThat(statement.getMoreResults()).isTrue();
      ResultSet second = statement.getResultSet();
      assertThat(second).isNotSameAs(first);
      assertThat(second.next()).isTrue();
      assertThat(second.getInt(1)).isEqualTo(2);
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
    }
  }

  @Test
  void call_ofAHarmlessRoutine_isDoneAndOfAnotherRefused() throws Exception {
    database()
        .executePlain(
            "CREATE PROCEDURE twice(INOUT n INT) BEGIN SET n = 2 * n; SELECT n; END",
            "CREATE PROCEDURE leak() SELECT * FROM customer");
    try (Connection connection = database().connect();
        CallableStatement call = connection.prepareCall("{call twice(?)}")) {
      call.setInt(1, 21);
      call.registerOutParameter(1, Types.INTEGER);
      assertThat(call.execute()).isTrue();
      assertThat(call.getResultSet().getStatement()).isSameAs(call);
      assertThat(call.getInt(1)).isEqualTo(42);
      for (String text : List.of("{call leak()}", "{ ? = call leak() }", "CALL leak()")) {
        assertThatThrownBy(() -> connection.prepareCall(text))
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("leak");
      }
    }
  }

  @Test
  void view_onAnEncryptedTable_isRefused() throws Exception {
    database().executePlain("CREATE VIEW v AS SELECT * FROM customer");
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM v"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @Test
  void backReferences_ofEveryObject_leadToTheDriver() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement();
        PreparedStatement prepared =
            connection.prepareStatement("SELECT c_name FROM customer WHERE c_name = ?")) {
      assertThat(statement.getConnection()).isSameAs(connection);
      assertThat(prepared.getConnection()).isSameAs(connection);
      assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
      prepared.setString(1, "x");
      ResultSet result = prepared.executeQuery();
      assertThat(result.getStatement()).isSameAs(prepared);
      assertThat(prepared.getResultSet()).isSameAs(result);
      assertThat(prepared.getMetaData().getColumnType(1)).isEqualTo(Types.VARCHAR);
      assertThat(prepared.getParameterMetaData().getParameterCount()).isEqualTo(1);
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      assertThat(connection.isWrapperFor(com.mysql.cj.jdbc.JdbcConnection.class)).isFalse();
      assertThatThrownBy(() -> connection.unwrap(com.mysql.cj.jdbc.JdbcConnection.class))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> prepared.unwrap(com.mysql.cj.jdbc.JdbcStatement.class))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> prepared.executeQuery("SELECT 1")).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void tableChange_byAnotherConnection_isSeen() throws Exception {
    try (Connection one = database().connect();
        Connection other = database().connect();
        Statement ddl = other.createStatement();
        PreparedStatement stays = one.prepareStatement("INSERT INTO customer (c_name) VALUES (?)");
        PreparedStatement changes = one.prepareStatement("SELECT * FROM customer")) {
      assertThat(changes.executeQuery().getMetaData().getColumnCount()).isEqualTo(6);
      ddl.execute("ALTER TABLE customer ADD COLUMN more INT FIRST");
      stays.setString(1, "later");
      assertThat(stays.executeUpdate()).isEqualTo(1);
      assertThatThrownBy(changes::executeQuery)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("prepare it again");
      try (Statement statement = one.createStatement();
          ResultSet row = statement.executeQuery("SELECT * FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("c_name")).isEqualTo("later");
        assertThat(row.getString(3)).isEqualTo("later");
      }
    }
  }

  @Test
  void catalog_thatIsChosenLater_isChecked() throws Exception {
    DriverServer.Database second = server().database(RULES);
    second.executePlain("CREATE TABLE customer (c_name VARCHAR(20))");
    try (Connection connection = database().connect()) {
      assertThatThrownBy(() -> connection.setCatalog(second.name()))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("customer.c_name is varchar, and must be VARBINARY(");
    }
  }

  @Test
  void database_thatDoesNotFitTheRules_isRefusedPrecisely() throws Exception {
    DriverServer.Database other = server().database(RULES);
    other.executePlain(
        "CREATE TABLE customer (c_name VARCHAR(20), c_num VARBINARY(10), c_bal VARBINARY(200))");
    assertThatThrownBy(other::connect)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("customer.c_name is varchar, and must be VARBINARY(98)")
        .hasMessageContaining("customer.c_num holds 10 bytes, and must be VARBINARY(80)")
        .hasMessageContaining("customer.c_note does not exist")
        .hasMessageNotContaining("c_bal");
  }

  @Test
  void trigger_onAnEncryptedTable_isRefused() throws Exception {
    DriverServer.Database other = server().database(RULES);
    other.executePlain(
        "CREATE TABLE customer (c_name VARBINARY(98), c_num VARBINARY(80), c_bal VARBINARY(16),"
            + " c_note VARBINARY(430))",
        "CREATE TRIGGER watch BEFORE INSERT ON customer FOR EACH ROW SET NEW.c_num = NULL");
    assertThatThrownBy(other::connect)
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("trigger watch");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "PIPES_AS_CONCAT"})
  void session_withAnotherReadingOfTexts_isRefused(String mode) {
    assertThatThrownBy(() -> database().connect("sessionVariables", "sql_mode='" + mode + "'"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(mode);
  }

  @Test
  void pool_ofHikari_worksThroughUrlAndDataSource() throws Exception {
    HikariConfig byUrl = new HikariConfig();
    byUrl.setJdbcUrl(database().url());
    byUrl.setDataSourceProperties(database().properties());
    byUrl.setMaximumPoolSize(2);

    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(database().url() + "?allowPublicKeyRetrieval=true");
    source.setUser(database().properties().getProperty("user"));
    source.setPassword(server().password());
    source.setMek(DriverServer.MEK);
    source.setEncRules(database().properties().getProperty("encRules"));
    HikariConfig bySource = new HikariConfig();
    bySource.setDataSource(source);
    bySource.setMaximumPoolSize(2);

    try (HikariDataSource writers = new HikariDataSource(byUrl);
        HikariDataSource readers = new HikariDataSource(bySource)) {
      try (Connection connection = writers.getConnection();
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('pooled')");
      }
      try (Connection connection = readers.getConnection()) {
        assertThat(strings(connection, "SELECT c_name FROM customer")).containsExactly("pooled");
      }
    }
  }

  @Test
  void connection_withoutRules_passesEverythingOn() throws Exception {
    database().executePlain("CREATE TABLE t (a VARCHAR(10))");
    try (Connection connection = database().connect("encRules", noRules());
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO t VALUES ('clear')");
      assertThat(connection.unwrap(com.mysql.cj.jdbc.JdbcConnection.class)).isNotNull();
    }
    try (Connection plain = database().connectPlain()) {
      assertThat(strings(plain, "SELECT a FROM t")).containsExactly("clear");
    }
  }

  private String noRules() throws Exception {
    return server().database("").properties().getProperty("encRules");
  }

  private static List<String> strings(Connection connection, String query) throws SQLException {
    List<String> strings = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        strings.add(rows.getString(1));
      }
    }
    return strings;
  }
}
