package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.DriverServer.Database;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Connections share what the first of them has read of the tables, until a client of any kind
 * changes one.
 */
abstract class SharedChecksContract extends DriverServerContract {
  private static final String RULES =
      """
      note.tag  = VARCHAR(20) COLLATE binary, DET
      note.body = VARCHAR(50), RND
      note.day  = DATE, RND
      note.seen = DATETIME, RND
      absent.a  = INT, DET
      """;

  /** Leaves no room for cells in the column. */
  private static final String CHANGE = "ALTER TABLE note MODIFY tag VARBINARY(30)";

  private Database database;

  SharedChecksContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeEach
  void createTable() throws Exception {
    database = server().database(RULES);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE note (id INT PRIMARY KEY, tag VARCHAR(20), body VARCHAR(50), day DATE, seen DATETIME)");
      statement.execute("INSERT INTO note (id, tag, body) VALUES (1, 'a', 'b')");
    }
    connect().close();
    waitUntilCountsAreReadAgain();
  }

  /** Changes that are so quick after a check may remain unnoticed. */
  private static void waitUntilCountsAreReadAgain() throws InterruptedException {
    Thread.sleep(6);
  }

  private Connection connect() throws SQLException {
    return database.connect("encChecks", "false");
  }

  private void connectAndCheck() throws SQLException {
    database.connectChecked("encChecks", "false").close();
  }

  /** How many statements the server has executed since it started. */
  private static int questions(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Questions'")) {
      row.next();
      return row.getInt(2);
    }
  }

  @Test
  void connect_soonAfterACheck_sendsNoMoreThanAPlainConnect() throws Exception {
    int plain = Integer.MAX_VALUE;
    int encrypted = Integer.MAX_VALUE;
    // Other tests may use the same server meanwhile. They can only add to a number. Connections
    // stay
    // open, because the server may count that one is closed only later.
    List<Connection> open = new ArrayList<>();
    try (Connection watching = database.connectPlain()) {
      for (int attempt = 0; attempt < 10; attempt++) {
        int before = questions(watching);
        open.add(database.connectPlain());
        int between = questions(watching);
        open.add(connect());
        plain = Math.min(plain, between - before);
        encrypted = Math.min(encrypted, questions(watching) - between);
      }
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
    }
    assertThat(encrypted).isEqualTo(plain);
  }

  @Test
  void firstTransaction_ofAConnectionThatIsCheckedLate_seesWhatWasCommittedBeforeItsFirstQuery()
      throws Exception {
    try (Connection connection = connect()) {
      connection.setAutoCommit(false);
      database.executePlain("UPDATE note SET id = 2");
      Savepoint savepoint = connection.setSavepoint();
      database.executePlain("UPDATE note SET id = 3");
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT id, tag FROM note")) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(3);
        assertThat(row.getString(2)).isEqualTo("a");
        statement.executeUpdate("UPDATE note SET tag = 'c'");
      }
      connection.rollback(savepoint);
      connection.commit();
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT tag FROM note")) {
      row.next();
      assertThat(row.getString(1)).isEqualTo("a");
    }
  }

  @Test
  void connect_onUnchangedTables_sendsOneQuery() throws Exception {
    // Other tests may change tables of the same server meanwhile.
    int fewest = Integer.MAX_VALUE;
    for (int attempt = 0; attempt < 20 && fewest > 1; attempt++) {
      try (Connection plain = database.connectPlain();
          Connection encrypted = connect()) {
        fewest =
            Math.min(fewest, DriverContract.questions(encrypted) - DriverContract.questions(plain));
      }
    }
    assertThat(fewest).as("the session's state and the server's counts").isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max_sort_length=64",
        "sql_select_limit=5",
        "sql_mode='STRICT_TRANS_TABLES,ANSI_QUOTES'"
      })
  void connect_withSessionInAnotherState_checksTheSession(String variable) throws Exception {
    connect().close();
    assertThatThrownBy(() -> database.connect("encChecks", "false", "sessionVariables", variable))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    connect().close();
  }

  @Test
  void connect_withAnotherTimeZone_storesTimesOfThatZone() throws Exception {
    connect().close();
    for (String zone : List.of("+03:00", "-05:00", "+03:00")) {
      try (Connection connection =
              database.connect(
                  "encChecks",
                  "false",
                  "connectionTimeZone",
                  "SERVER",
                  "sessionVariables",
                  "time_zone='" + zone + "'");
          PreparedStatement update = connection.prepareStatement("UPDATE note SET seen = ?");
          Statement statement = connection.createStatement()) {
        update.setTimestamp(1, new Timestamp(0));
        update.executeUpdate();
        try (ResultSet row = statement.executeQuery("SELECT seen FROM note")) {
          row.next();
          assertThat(row.getString(1))
              .isEqualTo(zone.startsWith("+") ? "1970-01-01 03:00:00" : "1969-12-31 19:00:00");
        }
      }
    }
  }

  @Test
  void connect_onColumnWithoutCells_samplesItAgain() throws Exception {
    database.executePlain("UPDATE note SET day = 'no cell'");
    assertThatThrownBy(this::connectAndCheck)
        .hasMessageContaining("note.day")
        .hasMessageContaining("cannot open");
  }

  @Test
  void connect_onUnchangedTables_warnsAsTheFirstConnectionDid() throws Exception {
    try (Connection connection = connect()) {
      SQLWarning warning = connection.getWarnings();
      assertThat(warning.getMessage()).contains("absent");
    }
  }

  /** How another client sends a statement. */
  enum Sending {
    TEXT {
      @Override
      void send(Connection plain, String sql) throws SQLException {
        execute(plain, sql);
      }
    },
    SEVERAL_IN_ONE_TEXT {
      @Override
      void send(Connection plain, String sql) throws SQLException {
        execute(plain, "SELECT 1; " + sql);
      }
    },
    PREPARED_AT_SERVER {
      @Override
      void send(Connection plain, String sql) throws SQLException {
        try (PreparedStatement statement = plain.prepareStatement(sql)) {
          statement.execute();
        }
      }
    },
    PREPARE_AND_EXECUTE {
      @Override
      void send(Connection plain, String sql) throws SQLException {
        execute(plain, "PREPARE change_it FROM '" + sql + "'");
        execute(plain, "EXECUTE change_it");
      }
    },
    PROCEDURE {
      @Override
      void send(Connection plain, String sql) throws SQLException {
        execute(plain, "CREATE PROCEDURE change_it() " + sql);
        execute(plain, "CALL change_it()");
      }
    };

    abstract void send(Connection plain, String sql) throws SQLException;

    static void execute(Connection plain, String sql) throws SQLException {
      try (Statement statement = plain.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void connect_afterAnotherClientChangedATable_checksTheTables(Sending sending) throws Exception {
    try (Connection plain =
        DriverManager.getConnection(
            database.plainUrl() + "?allowMultiQueries=true&useServerPrepStmts=true",
            database.credentials())) {
      sending.send(plain, CHANGE);
    }
    assertThatThrownBy(this::connectAndCheck).hasMessageContaining("note.tag");
  }

  @Test
  void connect_afterAnotherClientCreatedATrigger_checksTheTriggers() throws Exception {
    database.executePlain(
        "CREATE TRIGGER touch BEFORE INSERT ON note FOR EACH ROW SET NEW.body = NEW.tag");
    assertThatThrownBy(this::connectAndCheck).hasMessageContaining("touch");
  }

  @Test
  void connect_afterAnotherClientReplacedTheTable_checksTheTables() throws Exception {
    database.executePlain(
        "CREATE TABLE other (id INT PRIMARY KEY, tag INT, body TEXT)",
        "RENAME TABLE note TO old_note, other TO note");
    assertThatThrownBy(this::connectAndCheck).hasMessageContaining("note.tag");
  }
}
