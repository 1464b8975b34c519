package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver's requirements on the schema, and how it follows changes of the schema. */
interface SchemaContract extends DriverContract {
  @Test
  default void database_thatDoesNotFitTheRules_isRefusedPrecisely() throws Exception {
    DriverServer.Database other = newDatabase(DriverContract.RULES);
    other.executePlain(
        "CREATE TABLE customer (c_name VARCHAR(20), c_num VARBINARY(10), c_bal VARBINARY(200))");
    assertThatThrownBy(other::connect)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("customer.c_name is VARCHAR, and must be VARBINARY(98)")
        .hasMessageContaining(
            "customer.c_num holds 10 bytes where its cells have up to 80, and must be"
                + " VARBINARY(80)")
        .hasMessageNotContaining("c_note")
        .hasMessageNotContaining("c_bal");
  }

  @Test
  default void columnsThatRulesNameFirst_areWarnedOf_andEncryptedOnceTheyAreAdded()
      throws Exception {
    DriverServer.Database other =
        newDatabase("t.a = INT, DET\nt.note = VARCHAR(20), RND\nt.lost = INT, DET");
    other.executePlain("CREATE TABLE t (id INT PRIMARY KEY, a VARBINARY(16), ntoe VARCHAR(20))");
    try (LoggedWarnings logged = LoggedWarnings.of("io.encbench.driver");
        Connection connection = other.connect();
        Statement statement = connection.createStatement();
        Connection earlier = other.connect();
        Statement elsewhere = earlier.createStatement()) {
      String warning = "t.note (nearest name: ntoe), t.lost.";
      assertThat((Throwable) connection.getWarnings()).hasMessageContaining(warning);
      assertThat(logged.texts()).anySatisfy(text -> assertThat(text).contains(warning));
      for (String sql :
          new String[] {
            "INSERT INTO t (id, note) VALUES (1, 'secret')",
            "SELECT note FROM t",
            "SELECT id FROM t WHERE lost = 5",
            "UPDATE t SET note = 'secret' WHERE id = 1"
          }) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1054))
            .hasMessageNotContaining("secret");
      }
      statement.execute("INSERT INTO t (id, a) VALUES (1, 7)");
      statement.execute("ALTER TABLE t ADD COLUMN note VARCHAR(20), ADD lost INT");
      elsewhere.execute("UPDATE t SET note = 'text', lost = 5 WHERE a = 7");
      assertThat(DriverContract.strings(connection, "SELECT note FROM t WHERE lost = 5"))
          .containsExactly("text");
      try (Connection plain = other.connectPlain()) {
        assertThat(
                DriverContract.strings(
                    plain, "SELECT CONCAT(LENGTH(note), ' ', LENGTH(lost)) FROM t"))
            .containsExactly("34 16");
      }
    }
    try (Connection connection = other.connect()) {
      assertThat((Throwable) connection.getWarnings()).isNull();
    }
  }

  /** A name without its table could be that of a plain column, which would get the value. */
  @Test
  default void columnThatRulesNameFirst_isNotTakenForThatOfAnotherTable() throws Exception {
    DriverServer.Database other = newDatabase("t.a = INT, DET\nt.note = VARCHAR(20), RND");
    other.executePlain(
        "CREATE TABLE t (id INT, a VARBINARY(16))", "CREATE TABLE u (id INT, note VARCHAR(20))");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("SELECT 1 FROM t, u WHERE note IS NULL"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("column note is ambiguous");
      // A query of its own, in which the name can only mean the column that the table lacks.
      assertThatThrownBy(
              () ->
                  statement.executeQuery(
                      "SELECT 1 FROM u WHERE EXISTS (SELECT 1 FROM t WHERE note IS NULL)"))
          .isInstanceOf(SQLSyntaxErrorException.class)
          .hasMessageContaining("Unknown column 'note'");
      statement.executeQuery("SELECT 1 FROM t, u WHERE u.note = 'x'");
    }
  }

  /** The application assumes the columns {@code (pk, s, plain)}. */
  @Test
  default void rowWithoutColumnNames_intoColumnsOfAnotherOrder_isRefused() throws Exception {
    DriverServer.Database other = newDatabase("t.s = VARCHAR(20) COLLATE binary, DET");
    other.executePlain("CREATE TABLE t (pk INT, plain VARBINARY(98), s VARBINARY(98))");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      for (String verb : new String[] {"INSERT INTO", "REPLACE"}) {
        assertThatThrownBy(() -> statement.execute(verb + " t VALUES (1, 'secret', 'plain')"))
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("column pk")
            .hasMessageContaining("name the columns: INSERT INTO t (…)");
      }
      assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM t")).containsExactly("0");
    }
  }

  @Test
  default void rowWithoutColumnNames_whereAllAreEncrypted_isSentWithTheirNames() throws Exception {
    DriverServer.Database other = newDatabase("t.a = INT, DET\nt.b = INT, DET");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a INT, b INT)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 2)")) {
        other.executePlain("ALTER TABLE t MODIFY COLUMN a VARBINARY(16) AFTER b");
        insert.setInt(1, 1);
        insert.executeUpdate();
      }
      assertThat(DriverContract.strings(connection, "SELECT a FROM t WHERE b = 2"))
          .containsExactly("1");
    }
  }

  @Test
  default void rowWithoutColumnNames_followsTheOrderThatTheRulesState() throws Exception {
    DriverServer.Database other =
        newDatabase("t.* = pk, s, plain\nt.s = VARCHAR(20) COLLATE binary, DET");
    other.executePlain("CREATE TABLE t (plain VARCHAR(20), pk INT PRIMARY KEY, s VARBINARY(98))");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT IGNORE INTO t VALUES (1, 'secret', 'plain')");
      try (PreparedStatement insert =
          connection.prepareStatement("REPLACE INTO t VALUES (?, ?, ?)")) {
        insert.setInt(1, 2);
        insert.setString(2, "hidden");
        insert.setString(3, "shown");
        insert.executeUpdate();
      }
      assertThat(DriverContract.strings(connection, "SELECT s FROM t WHERE plain = 'plain'"))
          .containsExactly("secret");
      assertThat(DriverContract.strings(connection, "SELECT plain FROM t WHERE s = 'hidden'"))
          .containsExactly("shown");
      other.executePlain("ALTER TABLE t DROP COLUMN plain");
      assertThatThrownBy(() -> statement.execute("INSERT INTO t VALUES (3, 'a', 'b')"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("plain");
    }
  }

  @Test
  default void ruleForATableThatDoesNotExist_isWarnedOfByEachConnection() throws Exception {
    DriverServer.Database other = newDatabase("custmer.c_name = VARCHAR(20) COLLATE binary, DET");
    other.executePlain("CREATE TABLE encbench_mark (a INT)");
    try (Connection connection = other.connect()) {
      assertThat((Throwable) connection.getWarnings())
          .hasMessageContaining("does not have (it has no tables yet): custmer.");
    }
    other.executePlain("CREATE TABLE customer (c_name VARCHAR(20))", "CREATE TABLE other (a INT)");
    for (int i = 0; i < 2; i++) {
      try (Connection connection = other.connect()) {
        assertThat((Throwable) connection.getWarnings())
            .hasMessageContaining("schema " + other.name())
            .hasMessageContaining("custmer (nearest name: customer)");
        connection.clearWarnings();
        assertThat((Throwable) connection.getWarnings()).isNull();
      }
    }
    other.executePlain("RENAME TABLE customer TO people");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE custmer (c_name VARCHAR(20))");
      assertThat((Throwable) connection.getWarnings()).isNotNull();
    }
    try (Connection connection = other.connect()) {
      assertThat((Throwable) connection.getWarnings()).isNull();
      connection.setCatalog(database().name());
      assertThat((Throwable) connection.getWarnings())
          .hasMessageContaining("custmer (nearest name: customer)");
    }
  }

  @Test
  default void tableThatIsRenamedLater_isWarnedOf_andATriggerThatIsMadeLaterRefused()
      throws Exception {
    DriverServer.Database other = newDatabase("customer.c_name = VARCHAR(20) COLLATE binary, DET");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (c_name VARCHAR(20))");
    }
    try (Connection connection = other.connect()) {
      assertThat((Throwable) connection.getWarnings()).isNull();
    }
    other.executePlain(
        "CREATE TABLE log (a VARBINARY(100))",
        "CREATE TRIGGER t AFTER INSERT ON customer FOR EACH ROW INSERT INTO log VALUES"
            + " (NEW.c_name)");
    assertThatThrownBy(other::connectChecked)
        .hasMessageContaining("The trigger t works on a table");
    other.executePlain("DROP TRIGGER t", "RENAME TABLE customer TO client");
    try (Connection connection = other.connect()) {
      assertThat((Throwable) connection.getWarnings())
          .hasMessageContaining("customer (nearest name: client)");
    }
  }

  @Test
  default void tableThatIsCreatedUnderNearlyTheRightName_isWarnedOf() throws Exception {
    DriverServer.Database other = newDatabase("custmer.c_name = VARCHAR(20) COLLATE binary, DET");
    try (LoggedWarnings logged = LoggedWarnings.of("io.encbench.driver");
        Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (c_name VARCHAR(20))");
      statement.execute("INSERT INTO customer (c_name) VALUES ('Ann')");
      assertThat(logged.texts())
          .anySatisfy(
              text ->
                  assertThat(text).contains("schema " + other.name(), "customer (rules: custmer)"));
    }
  }

  @Test
  default void column_thatIsAddedBeforeAllTablesExist_isEncrypted() throws Exception {
    DriverServer.Database other =
        newDatabase("a.one = INT, DET\na.two = INT, DET\nb.three = INT, DET");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE a (one INT)");
      statement.execute("ALTER TABLE a ADD two INT");
      statement.execute("INSERT INTO a (one, two) VALUES (1, 2)");
      assertThat(DriverContract.strings(connection, "SELECT two FROM a")).containsExactly("2");
    }
  }

  @Test
  default void catalog_thatIsChosenLater_isChecked() throws Exception {
    DriverServer.Database second = newDatabase(DriverContract.RULES);
    second.executePlain("CREATE TABLE customer (c_name VARCHAR(20))");
    try (Connection connection = database().connect()) {
      assertThatThrownBy(() -> connection.setCatalog(second.name()))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("customer.c_name is VARCHAR, and must be VARBINARY(");
    }
  }

  @Test
  default void trigger_onAnEncryptedTable_isRefused() throws Exception {
    DriverServer.Database other = newDatabase(DriverContract.RULES);
    other.executePlain(
        "CREATE TABLE customer (c_name VARBINARY(98), c_num VARBINARY(80), c_bal VARBINARY(16),"
            + " c_note VARBINARY(430))",
        "CREATE TRIGGER watch BEFORE INSERT ON customer FOR EACH ROW SET NEW.c_num = NULL");
    assertThatThrownBy(other::connect)
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("trigger watch");
  }

  @Test
  default void viewOfAnotherSchema_isNoneOfThisOne() throws Exception {
    DriverServer.Database other = newDatabase(DriverContract.RULES);
    other.executePlain(
        "CREATE TABLE customer (c_name VARBINARY(98))",
        "CREATE VIEW a AS SELECT c_name FROM customer",
        "CREATE FUNCTION f() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM a)");
    database()
        .executePlain(
            "CREATE TABLE t (n INT)",
            "CREATE VIEW v AS SELECT a.c_name FROM " + other.name() + ".a",
            "CREATE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 5",
            "INSERT INTO t VALUES (1)");
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      assertThat(DriverContract.strings(connection, "SELECT a.n FROM t a WHERE f() = 5"))
          .containsExactly("1");
      for (String from : new String[] {other.name() + ".a", "v", "t JOIN v"}) {
        assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM " + from))
            .as(from)
            .containsExactly("0");
      }
      String call = "SELECT COUNT(*) FROM t WHERE n = " + other.name() + ".f()";
      assertThatThrownBy(() -> statement.executeQuery(call))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("encrypted columns");
    }
  }

  /** Each of the first three would, on one of the servers, send plain text or return cells. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT /*+ SET_VAR(sql_mode = 'ANSI_QUOTES') */ COUNT(*) FROM \"customer\"",
        "BEGIN NOT ATOMIC EXECUTE IMMEDIATE CONCAT('INSERT INTO cust', 'omer (c_name) VALUES (1)');"
            + " END",
        "SET STATEMENT max_statement_time = 1 FOR EXECUTE IMMEDIATE CONCAT('SELECT 1')",
        "SET sql_select_limit = 1",
        "SET NAMES gbk"
      })
  default void statement_thatChangesHowOthersAreRead_isRefused(String sql) throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("not supported with encrypted columns");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "PIPES_AS_CONCAT"})
  default void session_withAnotherReadingOfTexts_isRefused(String mode) {
    assertThatThrownBy(() -> database().connect("sessionVariables", "sql_mode='" + mode + "'"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(mode);
  }

  /** Ways to read all columns of a row. */
  private static Map<String, Reader> readers(Connection connection) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement("SELECT * FROM customer");
    PreparedStatement executed =
        connection.prepareStatement("SELECT d.* FROM (SELECT * FROM customer) d");
    Map<String, Reader> readers = new LinkedHashMap<>();
    readers.put(
        "statement", () -> connection.createStatement().executeQuery("SELECT * FROM customer"));
    readers.put(
        "executed statement",
        () -> {
          Statement statement = connection.createStatement();
          assertThat(statement.execute("SELECT * FROM customer LIMIT 5")).isTrue();
          return statement.getResultSet();
        });
    readers.put("prepared statement", prepared::executeQuery);
    readers.put(
        "executed prepared statement",
        () -> {
          assertThat(executed.execute()).isTrue();
          return executed.getResultSet();
        });
    return readers;
  }

  /** Reads rows. */
  @FunctionalInterface
  interface Reader {
    ResultSet read() throws SQLException;
  }

  private static void requireRow(Map<String, Reader> readers, String... columns) throws Exception {
    for (Map.Entry<String, Reader> reader : readers.entrySet()) {
      try (ResultSet row = reader.getValue().read()) {
        assertThat(row.next()).isTrue();
        for (int i = 0; i < columns.length; i++) {
          assertThat(row.getMetaData().getColumnLabel(i + 1)).isEqualTo(columns[i]);
        }
        assertThat(row.getString("c_name")).as(reader.getKey()).isEqualTo("name");
        assertThat(row.getInt("c_num")).as(reader.getKey()).isEqualTo(5);
        assertThat(row.getString(List.of(columns).indexOf("c_note") + 1)).isEqualTo("note");
        assertThat(row.getMetaData().getColumnCount()).isEqualTo(columns.length);
      }
    }
  }

  /** Fills the table of these tests, which has other columns than the rules, with one row. */
  private static void fill(DriverServer.Database database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE customer (c_name VARCHAR(20), c_num INT, plain INT, c_bal DECIMAL(12,2),"
              + " c_note VARCHAR(100))");
      statement.execute("INSERT INTO customer (c_name, c_num, c_note) VALUES ('name', 5, 'note')");
    }
  }

  @Test
  default void tableChange_byAnotherClient_isSeenByResults() throws Exception {
    DriverServer.Database database = newDatabase(DriverContract.RULES);
    fill(database);
    try (Connection connection = database.connect()) {
      Map<String, Reader> readers = readers(connection);
      requireRow(readers, "c_name", "c_num", "plain", "c_bal", "c_note");
      database.executePlain("ALTER TABLE customer ADD COLUMN more INT FIRST");
      requireRow(readers, "more", "c_name", "c_num", "plain", "c_bal", "c_note");
      database.executePlain("ALTER TABLE customer MODIFY COLUMN more INT AFTER c_num");
      requireRow(readers, "c_name", "c_num", "more", "plain", "c_bal", "c_note");
      database.executePlain("ALTER TABLE customer DROP COLUMN more");
      requireRow(readers, "c_name", "c_num", "plain", "c_bal", "c_note");
    }
  }

  @Test
  default void encryptedColumn_addedByAnotherClient_isNeverShownAsCells() throws Exception {
    DriverServer.Database database = newDatabase("t.a = INT, DET");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      database.executePlain("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
      PreparedStatement all = connection.prepareStatement("SELECT * FROM t");
      all.executeQuery();
      database.executePlain("ALTER TABLE t ADD a VARBINARY(16)");
      try (Connection other = database.connect();
          Statement change = other.createStatement()) {
        change.executeUpdate("UPDATE t SET a = 7 WHERE id = 1");
      }
      try (ResultSet row = statement.executeQuery("SELECT * FROM t")) {
        row.next();
        assertThat(row.getString(2)).isEqualTo("7");
      }
      try (ResultSet row = all.executeQuery()) {
        row.next();
        assertThat(row.getString(2)).isEqualTo("7");
      }
    }
  }

  @Test
  default void lockingRead_ofAChangedTable_saysThatItCanBeRepeated() throws Exception {
    DriverServer.Database database = newDatabase(DriverContract.RULES);
    fill(database);
    String query = "SELECT * FROM customer FOR UPDATE";
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.executeQuery(query).close();
      database.executePlain("ALTER TABLE customer ADD COLUMN more INT FIRST");
      assertThatThrownBy(() -> statement.executeQuery(query))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("a table of the statement has changed")
          .hasMessageContaining("repeat the statement");
      try (ResultSet row = statement.executeQuery(query)) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(2)).isEqualTo("name");
      }
    }
  }

  @Test
  default void column_addedByAnotherClient_canBeNamed() throws Exception {
    DriverServer.Database database = newDatabase(DriverContract.RULES);
    fill(database);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("SELECT more, c_name FROM customer"))
          .isInstanceOf(SQLSyntaxErrorException.class)
          .hasMessageContaining("'more'");
      database.executePlain("ALTER TABLE customer ADD COLUMN more INT FIRST");
      try (ResultSet row = statement.executeQuery("SELECT more, c_name FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(2)).isEqualTo("name");
      }
    }
  }

  /** Connector/J sends no other statement while a result streams. */
  @Test
  default void refusal_whileTheServerCannotBeAsked_isThatRefusal() throws Exception {
    DriverServer.Database database = newDatabase(DriverContract.RULES);
    fill(database);
    try (Connection connection = database.connect();
        Statement streaming = connection.createStatement();
        Statement refused = connection.createStatement()) {
      assertThatThrownBy(() -> refused.executeQuery("SELECT more FROM customer"))
          .isInstanceOf(SQLSyntaxErrorException.class);
      streaming.setFetchSize(Integer.MIN_VALUE);
      try (ResultSet rows = streaming.executeQuery("SELECT c_name FROM customer")) {
        assertThatThrownBy(() -> refused.executeQuery("SELECT more FROM customer"))
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("column more");
        assertThat(rows.next()).isTrue();
      }
    }
  }

  /** The client sorts, so the driver expands the column names before it sends the statement. */
  @Test
  default void newConnection_seesWhatAnotherClientHasChanged() throws Exception {
    DriverServer.Database database = newDatabase(DriverContract.RULES);
    fill(database);
    String query = "SELECT * FROM customer ORDER BY c_bal";
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeQuery(query).getMetaData().getColumnCount()).isEqualTo(5);
      database.executePlain("ALTER TABLE customer ADD COLUMN more INT FIRST");
      try (Connection other = database.connect();
          Statement fresh = other.createStatement()) {
        assertThat(fresh.executeQuery(query).getMetaData().getColumnCount()).isEqualTo(6);
      }
      assertThat(statement.executeQuery(query).getMetaData().getColumnCount()).isEqualTo(6);
      database.executePlain("ALTER TABLE customer DROP COLUMN more");
      assertThat(statement.executeQuery(query).getMetaData().getColumnCount()).isEqualTo(5);
    }
  }

  /** Neither the server nor the names of the result show that the columns changed places. */
  @Test
  default void orderOfColumns_changedByAnotherClient_isSeenWhereTheResultDoesNotShowIt()
      throws Exception {
    DriverServer.Database database =
        newDatabase(
            "t.a = INT, DET\nt.b = INT, DET\nu.a = INT, DET, domain=t.a\nu.b = INT, DET,"
                + " domain=t.b");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a INT, b INT)");
      statement.execute("CREATE TABLE u (a INT, b INT)");
      statement.execute("INSERT INTO t (a, b) VALUES (1, 2)");
      String with = "WITH w (x, y) AS (SELECT * FROM t) SELECT x, y FROM w";
      String sorted = "SELECT * FROM t ORDER BY a";
      String copy = "INSERT INTO u (a, b) SELECT * FROM t";
      String union = "SELECT a, b FROM u WHERE a = 0 UNION ALL SELECT * FROM t";
      assertThat(pair(statement.executeQuery(with))).isEqualTo("1 2");
      assertThat(pair(statement.executeQuery(sorted))).isEqualTo("1 2");
      assertThat(statement.executeUpdate(copy)).isEqualTo(1);
      assertThat(pair(statement.executeQuery(union))).isEqualTo("1 2");
      try (PreparedStatement prepared = connection.prepareStatement(with)) {
        assertThat(pair(prepared.executeQuery())).isEqualTo("1 2");
        database.executePlain("ALTER TABLE t MODIFY COLUMN a VARBINARY(16) AFTER b");
        assertThat(pair(prepared.executeQuery())).isEqualTo("2 1");
        assertThat(pair(statement.executeQuery(with))).isEqualTo("2 1");
        assertThat(pair(statement.executeQuery(sorted))).isEqualTo("2 1");
      }
      assertThatThrownBy(() -> statement.execute(copy))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("of another domain");
      assertThat(pair(statement.executeQuery(union))).isEqualTo("2 1");
      assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM u")).containsExactly("1");
    }
  }

  private static String pair(ResultSet rows) throws SQLException {
    try (rows) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1) + " " + rows.getString(2);
    }
  }

  @Test
  default void column_droppedOrWithoutCells_neverGivesAWrongValue() throws Exception {
    DriverServer.Database database = newDatabase("t.a = INT, DET\nt.b = INT, DET");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT, a INT, b INT)");
      statement.execute("INSERT INTO t (id, a, b) VALUES (1, 7, 8)");
      String query = "SELECT a FROM t";
      assertThat(DriverContract.strings(connection, query)).containsExactly("7");
      database.executePlain("ALTER TABLE t ADD kept VARBINARY(16)", "UPDATE t SET kept = a");
      try (Connection plain = database.connectPlain();
          Statement ddl = plain.createStatement()) {
        ddl.execute("CREATE TABLE copy SELECT id, 7 AS a, b, kept FROM t");
        ddl.execute("RENAME TABLE t TO old, copy TO t");
      }
      assertThatThrownBy(() -> statement.executeQuery(query))
          .hasMessageContaining("where cells of t.a were expected");
      assertThatThrownBy(() -> statement.execute("INSERT INTO t (id, a) VALUES (2, 9)"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(database::connect).hasMessageContaining("t.a is INT");
      database.executePlain("ALTER TABLE t DROP a", "ALTER TABLE t CHANGE kept a VARBINARY(16)");
      assertThat(DriverContract.strings(connection, "SELECT id FROM t WHERE a = 7"))
          .containsExactly("1");
      assertThat(DriverContract.strings(connection, query)).containsExactly("7");
      database.executePlain("RENAME TABLE t TO gone");
      assertThatThrownBy(() -> statement.executeQuery(query))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1146));
      database.executePlain("CREATE TABLE t (a VARBINARY(16))", "INSERT INTO t SELECT a FROM gone");
      assertThat(DriverContract.strings(connection, "SELECT * FROM t")).containsExactly("7");
      database.executePlain("DROP TABLE t", "CREATE TABLE t (id INT, b VARBINARY(16))");
      assertThatThrownBy(() -> statement.executeQuery(query))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1054));
    }
  }

  @Test
  default void requiredColumn_addedToATableWithRows_needsADefault() throws Exception {
    DriverServer.Database database = newDatabase("t.a = INT, DET");
    try (Connection connection = database.connect("encChecks", "false");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT)");
      statement.execute("ALTER TABLE t ADD a INT NOT NULL");
      statement.execute("ALTER TABLE t DROP a");
      statement.execute("INSERT INTO t (id) VALUES (1), (2)");
      assertThatThrownBy(() -> statement.execute("ALTER TABLE t ADD a INT NOT NULL"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("on a table with rows")
          .hasMessageContaining("t.a");
      statement.execute("ALTER TABLE t ADD a INT NOT NULL DEFAULT 0");
      assertThat(DriverContract.strings(connection, "SELECT id FROM t WHERE a = 0"))
          .containsExactly("1", "2");
    }
  }

  @Test
  default void tableChange_byAnotherConnection_isSeen() throws Exception {
    try (Connection one = database().connect();
        Connection other = database().connect();
        Statement ddl = other.createStatement();
        PreparedStatement stays = one.prepareStatement("INSERT INTO customer (c_name) VALUES (?)");
        PreparedStatement changes = one.prepareStatement("SELECT * FROM customer")) {
      assertThat(changes.executeQuery().getMetaData().getColumnCount()).isEqualTo(6);
      ddl.execute("ALTER TABLE customer ADD COLUMN more INT FIRST");
      stays.setString(1, "later");
      assertThat(stays.executeUpdate()).isEqualTo(1);
      try (ResultSet row = changes.executeQuery()) {
        assertThat(row.getMetaData().getColumnCount()).isEqualTo(7);
        assertThat(row.next()).isTrue();
        assertThat(row.getString(3)).isEqualTo("later");
      }
      try (Statement statement = one.createStatement();
          ResultSet row = statement.executeQuery("SELECT * FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("c_name")).isEqualTo("later");
        assertThat(row.getString(3)).isEqualTo("later");
      }
    }
  }
}
