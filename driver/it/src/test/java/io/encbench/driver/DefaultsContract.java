package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** DEFAULT of encrypted columns has the effect that it has on plain ones. */
interface DefaultsContract extends DriverContract {
  /** Rules of a table with defaults of each kind. */
  String DEFAULT_RULES =
      """
      d.kind = VARCHAR(20), RND
      d.size = INT, RND
      d.paid = DECIMAL(30,2), RND
      d.state = INT, DET
      d.rank = SMALLINT, ORD
      d.made = DATETIME(3), RND
      d.seen = TIMESTAMP, DET
      d.day = DATE, ORD
      d.note = TEXT, RND
      d.free = INT, RND
      """;

  /** The table's definition, which is the same for plain and encrypted columns. */
  String DEFAULT_TABLE =
      "CREATE TABLE d (id INT AUTO_INCREMENT PRIMARY KEY, kind VARCHAR(20) NOT NULL DEFAULT 'it''s"
          + " \u00e9', size INT NOT NULL DEFAULT -5, paid DECIMAL(30,2) DEFAULT 1.255, state INT"
          + " NOT NULL DEFAULT (7), `rank` SMALLINT DEFAULT '3', made DATETIME(3) NOT NULL DEFAULT"
          + " CURRENT_TIMESTAMP(3), seen TIMESTAMP NOT NULL DEFAULT NOW(), day DATE DEFAULT"
          + " (CURRENT_DATE), note TEXT DEFAULT ('n'), free INT DEFAULT NULL, plain INT DEFAULT 4)";

  /** Statements that use the defaults, one after the other. */
  List<String> USING_DEFAULTS =
      List.of(
          "INSERT INTO d (size) VALUES (1), (2)",
          "INSERT INTO d () VALUES ()",
          "INSERT INTO d VALUES ()",
          "INSERT INTO d SET size = 3, kind = DEFAULT",
          "INSERT INTO d (kind, state, made, free) VALUES (DEFAULT, DEFAULT, DEFAULT, DEFAULT),"
              + " ('x', 9, '2020-01-02 03:04:05.678', 5)",
          "INSERT IGNORE INTO d (plain) VALUES (DEFAULT)",
          "INSERT INTO d (kind, size, paid, made, seen, day, note) VALUES (DEFAULT, DEFAULT, NULL,"
              + " '2020-01-02 03:04:05', '2020-01-02 03:04:05', NULL, NULL)",
          "UPDATE d SET kind = DEFAULT, paid = DEFAULT, free = DEFAULT WHERE id = 6",
          "UPDATE d SET seen = DEFAULT, state = DEFAULT, made = DEFAULT WHERE id = 6",
          "UPDATE d SET note = DEFAULT WHERE size = 2",
          "CREATE TABLE e (n INT)",
          "INSERT INTO e VALUES (4), (4), (8)",
          "UPDATE d SET `rank` = DEFAULT WHERE plain IN (SELECT o.n FROM e o WHERE o.n > 0)",
          "UPDATE d a JOIN d b ON a.`rank` = b.`rank` SET a.`rank` = DEFAULT, a.kind = DEFAULT"
              + " WHERE b.id < 5",
          "INSERT INTO d (id, plain) VALUES (1, 1) ON DUPLICATE KEY UPDATE state = DEFAULT, plain ="
              + " 8",
          "ALTER TABLE d ALTER kind SET DEFAULT 'other', ALTER COLUMN size DROP DEFAULT, ALTER free"
              + " SET DEFAULT 6",
          "INSERT INTO d (size) VALUES (20)",
          "ALTER TABLE d ALTER paid SET DEFAULT NULL",
          "INSERT INTO d (size, made) VALUES (21, '2020-01-02 03:04:05')");

  private static List<String> rows(Connection connection) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM d ORDER BY id")) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(rows.getString(i)).append('|');
        }
        all.add(row.toString());
      }
    }
    return all;
  }

  @Test
  default void statements_thatUseDefaults_storeTheSameAsOnPlainColumns() throws Exception {
    DriverServer.Database encrypted = newDatabase(DEFAULT_RULES);
    DriverServer.Database plain = newDatabase("");
    try (Connection one = encrypted.connect();
        Statement ours = one.createStatement();
        Connection other = plain.connectPlain();
        Statement theirs = other.createStatement()) {
      for (Statement statement : List.of(ours, theirs)) {
        statement.execute("SET timestamp = 1700000000.987654");
        statement.execute(DEFAULT_TABLE);
      }
      for (String sql : USING_DEFAULTS) {
        assertThat(ours.executeUpdate(sql)).as(sql).isEqualTo(theirs.executeUpdate(sql));
        assertThat(rows(one)).as(sql).isEqualTo(rows(other));
      }
      String withoutSize = "INSERT INTO d (kind) VALUES ('a')";
      assertThatThrownBy(() -> theirs.execute(withoutSize)).hasMessageContaining("'size'");
      assertThatThrownBy(() -> ours.execute(withoutSize)).hasMessageContaining("'size'");
      try (PreparedStatement mine =
              one.prepareStatement("INSERT INTO d (made, size) VALUES (?, ?)");
          PreparedStatement yours =
              other.prepareStatement("INSERT INTO d (made, size) VALUES (?, ?)")) {
        for (PreparedStatement insert : List.of(mine, yours)) {
          for (int i = 0; i < 3; i++) {
            insert.setString(1, "2020-01-02 03:04:0" + i);
            insert.setInt(2, i);
            insert.addBatch();
          }
          insert.executeBatch();
        }
      }
      assertThat(rows(one)).isEqualTo(rows(other)).hasSizeGreaterThan(10);
    }
  }

  @Test
  default void rows_withDefaults_haveCellsOfTheirOwn_andAnotherConnectionKnowsTheDefaults()
      throws Exception {
    DriverServer.Database database = newDatabase(DEFAULT_RULES);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(DEFAULT_TABLE);
    }
    try (Connection connection = database.connect("rewriteBatchedStatements", "true");
        Statement statement = connection.createStatement();
        PreparedStatement insert = connection.prepareStatement("INSERT INTO d (size) VALUES (?)")) {
      statement.execute("INSERT INTO d (size) VALUES (1), (2)");
      statement.execute("INSERT INTO d (size) VALUES (3)");
      for (int i = 4; i <= 6; i++) {
        insert.setInt(1, i);
        insert.addBatch();
      }
      insert.executeBatch();
      insert.setInt(1, 7);
      insert.executeUpdate();
      assertThat(DriverContract.strings(connection, "SELECT kind FROM d"))
          .hasSize(7)
          .containsOnly("it's \u00e9");
    }
    try (Connection plain = database.connectPlain()) {
      for (String column : List.of("kind", "paid", "made", "note")) {
        Set<String> cells =
            new HashSet<>(
                DriverContract.strings(
                    plain,
                    "SELECT HEX("
                        + column
                        + ") FROM d UNION ALL SELECT column_default FROM"
                        + " information_schema.columns WHERE table_schema = DATABASE() AND"
                        + " column_name = '"
                        + column
                        + "'"));
        assertThat(cells).as(column).hasSize(8);
      }
      for (String column : List.of("state", "`rank`")) {
        assertThat(DriverContract.strings(plain, "SELECT DISTINCT " + column + " FROM d"))
            .as(column)
            .hasSize(1);
      }
    }
  }

  /** The server's own default is a cell too, except where it stands for the time. */
  @Test
  default void rows_ofAClientWithoutTheDriver_haveTheDefault_butNoTime() throws Exception {
    DriverServer.Database database = newDatabase("d.kind = VARCHAR(9), RND\nd.day = DATE, DET");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE d (id INT, kind VARCHAR(9) DEFAULT 'x')");
      database.executePlain("INSERT INTO d (id) VALUES (1)");
      statement.execute("ALTER TABLE d ADD day DATE");
      statement.execute("ALTER TABLE d ALTER day SET DEFAULT (CURRENT_DATE)");
      statement.execute("INSERT INTO d (id) VALUES (2)");
      database.executePlain("INSERT INTO d (id) VALUES (3)");
      assertThat(DriverContract.strings(connection, "SELECT kind FROM d"))
          .containsExactly("x", "x", "x");
      assertThat(DriverContract.strings(connection, "SELECT id FROM d WHERE day = CURRENT_DATE"))
          .containsExactly("2");
      assertThatThrownBy(() -> DriverContract.strings(connection, "SELECT day FROM d WHERE id = 3"))
          .hasMessageContaining("stands for the server's time");
    }
  }

  @Test
  default void column_withADefault_isAddedToATableWithoutRowsOnly_unlessItIsDet() throws Exception {
    DriverServer.Database database =
        newDatabase("d.kind = VARCHAR(9), RND\nd.made = DATETIME, DET\nd.size = INT, DET");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE d (id INT)");
      String add = "ALTER TABLE d ADD kind VARCHAR(9) NOT NULL DEFAULT 'x'";
      statement.execute(add);
      statement.execute("INSERT INTO d (id) VALUES (1)");
      statement.execute("ALTER TABLE d DROP COLUMN kind");
      for (String sql : List.of(add, "ALTER TABLE d ADD made DATETIME DEFAULT NOW()")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("on a table with rows");
      }
      statement.execute("ALTER TABLE d ADD size INT NOT NULL DEFAULT 4");
      statement.execute("ALTER TABLE d ADD kind VARCHAR(9)");
      statement.execute("UPDATE d SET kind = 'y'");
      statement.execute("ALTER TABLE d ALTER kind SET DEFAULT 'x'");
      statement.execute("INSERT INTO d (id) VALUES (2)");
      assertThat(
              DriverContract.strings(
                  connection, "SELECT kind FROM d WHERE size = 4 AND kind IS NOT NULL"))
          .containsExactly("y", "x");
    }
  }

  @Test
  default void defaultUnderAnOldKey_isStoredUnderTheNewest() throws Exception {
    DriverServer.Database database = newDatabase("d.kind = VARCHAR(9), RND\nd.size = INT, DET");
    String one = "1=" + "11".repeat(16) + "\n";
    String two = "2=" + "22".repeat(16) + "\n";
    try (Connection connection = withKeys(database, one);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE d (id INT, kind VARCHAR(9) DEFAULT 'x', size INT DEFAULT 5)");
    }
    try (Connection connection = withKeys(database, one + two);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO d (id) VALUES (1)");
    }
    try (Connection connection = withKeys(database, two);
        Statement statement = connection.createStatement()) {
      assertThat(DriverContract.strings(connection, "SELECT kind FROM d WHERE size = 5"))
          .containsExactly("x");
      assertThatThrownBy(() -> statement.execute("INSERT INTO d (id) VALUES (2)"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("d.kind");
      statement.execute("ALTER TABLE d ALTER kind SET DEFAULT 'y'");
      statement.execute("INSERT INTO d (id) VALUES (2)");
      assertThat(DriverContract.strings(connection, "SELECT kind FROM d WHERE id = 2"))
          .containsExactly("y");
    }
  }

  private static Connection withKeys(DriverServer.Database database, String keys) throws Exception {
    Path file =
        Files.createTempFile(
            "encbench",
            ".keys",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    file.toFile().deleteOnExit();
    Files.writeString(file, keys);
    Properties properties = database.properties();
    properties.remove("MEK");
    properties.setProperty("encKeyProvider", "file:" + file);
    return DriverManager.getConnection(database.url(), properties);
  }

  @Test
  default void explanation_namesTheDefaults() throws Exception {
    DriverServer.Database database = newDatabase(DEFAULT_RULES);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(DEFAULT_TABLE);
      try (ResultSet steps =
          statement.executeQuery("EXPLAIN ENCRYPTION INSERT INTO d (size) VALUES (1)")) {
        List<String> texts = new ArrayList<>();
        while (steps.next()) {
          texts.add(steps.getString("where") + ": " + steps.getString("text"));
        }
        assertThat(texts)
            .contains("client: add the DEFAULT of d.kind, d.paid, d.made, d.seen, d.day, d.note");
      }
    }
  }

  @Test
  default void rowInsertedThroughAResult_isRefused() throws Exception {
    DriverServer.Database database = newDatabase("d.kind = VARCHAR(9), RND");
    try (Connection connection = database.connect();
        Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      statement.execute("CREATE TABLE d (id INT PRIMARY KEY, kind VARCHAR(9) DEFAULT 'x')");
      try (ResultSet rows = statement.executeQuery("SELECT id FROM d")) {
        rows.moveToInsertRow();
        rows.updateInt(1, 5);
        assertThatThrownBy(rows::insertRow)
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("insertRow");
      }
      assertThat(DriverContract.strings(connection, "SELECT id FROM d")).isEmpty();
    }
  }
}
