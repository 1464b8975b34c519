package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A batch that the driver writes as one multi-row statement has the same results as with
 * Connector/J on plain columns.
 */
abstract class BatchInsertContract extends DriverServerContract {
  private static final String RULES =
      """
      item.id = INT, DET
      item.name = VARCHAR(200) COLLATE binary, DET
      item.note = VARCHAR(200), RND
      """;

  private static final String TABLE =
      "CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(200), note VARCHAR(200))";

  private static final String INSERT = "INSERT INTO item (id, name, note) VALUES (?, ?, ?)";

  private static final int SMALL_PACKET = 16 * 1024;

  BatchInsertContract(ServerBinary binary) {
    super(binary);
  }

  /** An action with a prepared insert that records its outcome. */
  @FunctionalInterface
  interface Use {
    void of(PreparedStatement insert, List<Object> outcome) throws SQLException;
  }

  /**
   * A named action.
   *
   * @param statements number of INSERT statements that reach the server
   */
  record Case(String name, int statements, String sql, Use use) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case(
            "rows",
            1,
            INSERT,
            (insert, outcome) -> {
              add(insert, 1, 5);
              insert.setNull(2, Types.VARCHAR);
              insert.setInt(1, 9);
              insert.addBatch();
              execute(insert, outcome);
            }),
        new Case(
            "one row, then none, then two",
            2,
            INSERT,
            (insert, outcome) -> {
              add(insert, 1, 1);
              execute(insert, outcome);
              execute(insert, outcome);
              add(insert, 2, 2);
              execute(insert, outcome);
            }),
        new Case(
            "a row beside a batch",
            2,
            INSERT,
            (insert, outcome) -> {
              add(insert, 1, 2);
              set(insert, 7);
              outcome.add(insert.executeUpdate());
              execute(insert, outcome);
            }),
        new Case(
            "a batch that is cleared",
            1,
            INSERT,
            (insert, outcome) -> {
              add(insert, 1, 2);
              insert.clearBatch();
              add(insert, 5, 3);
              execute(insert, outcome);
            }),
        new Case(
            "a key that exists",
            2,
            INSERT,
            (insert, outcome) -> {
              set(insert, 2);
              outcome.add(insert.executeUpdate());
              add(insert, 1, 4);
              execute(insert, outcome);
              execute(insert, outcome);
            }),
        new Case(
            "a key that is ignored",
            2,
            "INSERT IGNORE INTO item VALUES (?, ?, ?)",
            (insert, outcome) -> {
              set(insert, 2);
              outcome.add(insert.executeUpdate());
              add(insert, 2, 1);
              execute(insert, outcome);
            }),
        new Case(
            "generated keys",
            1,
            INSERT,
            (insert, outcome) -> {
              try (PreparedStatement withKeys =
                  insert
                      .getConnection()
                      .prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
                add(withKeys, 1, 3);
                execute(withKeys, outcome);
                try (ResultSet keys = withKeys.getGeneratedKeys()) {
                  while (keys.next()) {
                    outcome.add(keys.getLong(1));
                  }
                }
              }
            }));
  }

  private static void add(PreparedStatement insert, int first, int count) throws SQLException {
    for (int id = first; id < first + count; id++) {
      set(insert, id);
      insert.addBatch();
    }
  }

  private static void set(PreparedStatement insert, int id) throws SQLException {
    insert.setInt(1, id);
    insert.setString(2, "it's \\ \"name\" ä " + id);
    insert.setObject(3, "note ".repeat(30) + id);
  }

  private static void execute(PreparedStatement insert, List<Object> outcome) throws SQLException {
    try {
      outcome.add(Arrays.toString(insert.executeBatch()));
    } catch (BatchUpdateException e) {
      outcome.add(Arrays.toString(e.getUpdateCounts()));
      outcome.add(e.getSQLState() + " " + e.getErrorCode());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void batch_ofCellsOnly_answersAsConnectorJ(Case each) throws Exception {
    assertSameAnswers(each, "false");
  }

  /**
   * With server-side prepared statements, Connector/J would send such a row; the driver refuses it
   * in both modes.
   */
  @Test
  void row_withAParameterThatIsNotSet_isRefused() throws Exception {
    Case each =
        new Case(
            "a parameter that is not set",
            0,
            INSERT,
            (insert, outcome) -> {
              set(insert, 1);
              insert.clearParameters();
              insert.setInt(1, 1);
              try {
                insert.addBatch();
              } catch (SQLException e) {
                outcome.add(e.getSQLState());
              }
              execute(insert, outcome);
            });
    assertSameAnswers(each, "false");
    try (Connection ours = server().database(RULES).connect(settings("true"))) {
      assertThat(outcome(ours, each)).containsExactly("07001", "[]");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void batch_ofStatementsThatTheServerPrepares_answersAsConnectorJ(Case each) throws Exception {
    assertSameAnswers(each, "true");
  }

  private void assertSameAnswers(Case each, String preparedByServer) throws Exception {
    String[] settings = settings(preparedByServer);
    DriverServer.Database encrypted = server().database(RULES);
    DriverServer.Database plain = server().database("");
    try (Connection ours = encrypted.connect(settings);
        Connection connectorJ = connectorJ(plain, settings)) {
      assertThat(outcome(ours, each)).isEqualTo(outcome(connectorJ, each));
    }
  }

  private static String[] settings(String preparedByServer) {
    return new String[] {
      "rewriteBatchedStatements", "true", "useServerPrepStmts", preparedByServer
    };
  }

  private static Connection connectorJ(DriverServer.Database database, String... settings)
      throws SQLException {
    Properties properties = database.properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(database.plainUrl(), properties);
  }

  private static List<Object> outcome(Connection connection, Case each) throws SQLException {
    List<Object> outcome = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
    long before = inserts(connection);
    try (PreparedStatement insert = connection.prepareStatement(each.sql())) {
      each.use().of(insert, outcome);
    }
    assertThat(inserts(connection) - before).isEqualTo(each.statements());
    outcome.addAll(rows(connection));
    return outcome;
  }

  /** The number of INSERT statements of the session that have reached the server. */
  private static long inserts(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet status = statement.executeQuery("SHOW SESSION STATUS LIKE 'Com_insert'")) {
      assertThat(status.next()).isTrue();
      return status.getLong(2);
    }
  }

  private static List<String> rows(Connection connection) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id, name, note FROM item")) {
      while (row.next()) {
        rows.add(row.getInt(1) + " " + row.getString(2) + " " + row.getString(3));
      }
    }
    rows.sort(null);
    return rows;
  }

  @Test
  void batch_longerThanAPacket_isSplitWhereRowsEnd() throws Exception {
    DriverServer.Database database = server().database(RULES);
    long packet;
    try (Connection plain = database.connectPlain();
        Statement statement = plain.createStatement();
        ResultSet value = statement.executeQuery("SELECT @@GLOBAL.max_allowed_packet")) {
      assertThat(value.next()).isTrue();
      packet = value.getLong(1);
    }
    database.executePlain("SET GLOBAL max_allowed_packet = " + SMALL_PACKET);
    try (Connection connection = database.connect("rewriteBatchedStatements", "true");
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
      long before = inserts(connection);
      try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
        add(insert, 1, 200);
        set(insert, 7);
        insert.addBatch();
        add(insert, 201, 200);
        List<Object> outcome = new ArrayList<>();
        execute(insert, outcome);
        // All rows of the statement with the duplicate key are lost; rows of other statements are
        // not.
        assertThat(outcome.toString()).contains("-2, -3").contains("-3, -2").contains("23000 1062");
      }
      assertThat(inserts(connection) - before).isBetween(5L, 40L);
      List<String> rows = rows(connection);
      assertThat(rows).hasSizeBetween(300, 390).anyMatch(row -> row.endsWith("note 400"));
    } finally {
      database.executePlain("SET GLOBAL max_allowed_packet = " + packet);
    }
  }
}
