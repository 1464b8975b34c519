package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a statement with client-side execution holds is limited. Other rows flow through it. */
abstract class ClientMemoryContract extends DriverServerContract {
  private static final int ROWS = 1000;

  /** How often the large table has each row. */
  private static final int COPIES = 500;

  /** Not enough for the cells of all rows. */
  private static final String LIMIT = "60000";

  private static final String RULES =
      "t.secret = INT, RND\nt.kind = INT, DET\nt.word = VARCHAR(20) COLLATE utf8mb4_general_ci, RND";

  private static final String COLUMNS =
      "(id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, secret INT, kind INT, word VARCHAR(20)"
          + " CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci)";

  private DriverServer.@Nullable Database filled;

  ClientMemoryContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeAll
  void fill() throws Exception {
    DriverServer.Database database = server().database(RULES);
    filled = database;
    try (Connection connection = database.connect("rewriteBatchedStatements", "true");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t " + COLUMNS);
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t (secret, kind, word) VALUES (?, ?, ?)")) {
        for (int i = 0; i < ROWS; i++) {
          insert.setInt(1, i);
          insert.setInt(2, i % 3);
          insert.setString(3, "Word " + i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private Connection connect(String setting, String value) throws SQLException {
    return Objects.requireNonNull(filled).connect(setting, value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT COUNT(*) FROM t WHERE secret >= 100 | 900
          SELECT SUM(secret) FROM t WHERE secret < 900 | 404550
          SELECT MAX(secret) - MIN(secret) FROM t | 999
          SELECT secret FROM t WHERE secret * 2 > 100 LIMIT 2 | 51
          SELECT secret FROM t ORDER BY secret DESC LIMIT 1 | 999
          SELECT kind FROM t GROUP BY kind HAVING SUM(secret) > 166700 | 0
          SELECT COUNT(DISTINCT kind + 0) FROM t | 3
          SELECT COUNT(*) FROM t WHERE word LIKE '%D 9%' | 111
          SELECT id - id + secret FROM t WHERE word LIKE '%77%' | 77
          SELECT secret FROM t WHERE word LIKE 'word 9_' ORDER BY word DESC | 99
          """)
  void rowsThatNobodyHolds_mayBeAnyNumber(String sql, String first) throws SQLException {
    try (Connection connection = connect("encMaxClientBytes", LIMIT)) {
      assertThat(DriverContract.strings(connection, sql)).startsWith(first);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT secret FROM t WHERE secret >= 0 | collects the rows of its result
          SELECT id FROM t WHERE word LIKE '%word%' | collects the rows of its result
          SELECT secret FROM t ORDER BY secret | sorts rows
          SELECT id FROM t WHERE word LIKE '%word%' ORDER BY word | sorts rows
          SELECT secret, COUNT(*) FROM t GROUP BY secret | groups rows
          SELECT COUNT(DISTINCT secret) FROM t | holds the different values of an aggregate
          SELECT DISTINCT secret FROM t LIMIT 999 | drops equal rows
          SELECT COUNT(*) FROM t a JOIN t b ON a.secret = b.secret | holds the rows of b for a join
          SELECT id FROM t WHERE secret IN (SELECT secret FROM t) | holds the rows of a subquery
          SELECT SUM(n) FROM (SELECT secret AS n FROM t WHERE secret < 900 UNION \
          SELECT secret + 1 FROM t) u | collects the rows of its result
          SELECT RANK() OVER (ORDER BY secret) FROM t | holds rows for a window function
          SELECT COUNT(*) FROM t a WHERE secret = (SELECT MIN(secret) FROM t b WHERE b.id = a.id) \
          | holds rows for a correlated subquery
          """)
  void rowsBeyondTheLimit_endTheStatement_andNothingElse(String sql, String step)
      throws SQLException {
    try (Connection connection = connect("encMaxClientBytes", LIMIT);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO t (secret, kind) VALUES (-5, 0)");

      assertThatThrownBy(() -> statement.executeQuery(sql))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HY001"))
          .hasMessageContaining(step)
          .hasMessageContaining("encMaxClientBytes = " + LIMIT + " bytes")
          .hasMessageContaining("add a condition");

      assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM t WHERE secret < 0"))
          .containsExactly("1");
      connection.rollback();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "100000000"})
  void enoughMemory_holdsAllRows(String limit) throws SQLException {
    try (Connection connection = connect("encMaxClientBytes", limit)) {
      assertThat(DriverContract.strings(connection, "SELECT secret FROM t ORDER BY secret"))
          .hasSize(ROWS);
    }
  }

  /** The delegate gives a slow application more time while it streams a result. */
  @ParameterizedTest
  @CsvSource({
    "sessionVariables, lock_wait_timeout=77, 600",
    "netTimeoutForStreamingResults, 99, 99"
  })
  void time_forSlowReaders_isThatOfTheDelegate(String setting, String value, String seconds)
      throws SQLException {
    try (Connection connection = connect(setting, value);
        Statement statement = connection.createStatement()) {
      // This read is the driver's own, and must leave the delegate's setting as it was.
      DriverContract.strings(connection, "SELECT secret FROM t WHERE secret * 2 > 100 LIMIT 2");
      statement.setFetchSize(Integer.MIN_VALUE);
      try (ResultSet row = statement.executeQuery("SELECT @@net_write_timeout, secret FROM t")) {
        row.next();
        assertThat(row.getString(1)).isEqualTo(seconds);
      }
    }
  }

  @Test
  void rowsThatTheDriverReads_costNoStatementsBesidesTheQuery() throws SQLException {
    String query = "SELECT COUNT(*) FROM t WHERE secret * 2 > 100";
    try (Connection connection = connect("netTimeoutForStreamingResults", "600")) {
      DriverContract.strings(connection, query);
      int before = DriverContract.questions(connection);
      DriverContract.strings(connection, query);
      assertThat(DriverContract.questions(connection) - before)
          .as("the query, and this question")
          .isEqualTo(2);
    }
  }

  /** A program with 64 MiB of heap and a table of half a million rows. */
  @Test
  void manyRows_flowThroughASmallHeap_orEndTheStatement(@TempDir Path directory) throws Exception {
    DriverServer.Database large = server().database(RULES.replaceAll("(?m)^t", "many"));
    try (Connection connection = large.connect("rewriteBatchedStatements", "true");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE many " + COLUMNS);
      for (int i = 0; i < ROWS; i++) {
        String values = i + ", " + i % 3 + ", 'Word " + i + "'";
        statement.addBatch("INSERT INTO many (secret, kind, word) VALUES (" + values + ")");
      }
      statement.executeBatch();
    }
    large.executePlain(
        "INSERT INTO many (secret, kind, word) SELECT a.secret, a.kind, a.word FROM many a, many b"
            + " WHERE b.id > 1 AND b.id <= "
            + COPIES);

    assertThat(output(large, directory))
        .contains(
            "rows " + ROWS / 2 * COPIES,
            "sum " + (long) ROWS * (ROWS - 1) / 2 * COPIES,
            "first 999",
            "like " + COPIES,
            "sort: HY001",
            "like and sort: HY001",
            "rows again " + ROWS / 2 * COPIES)
        .doesNotContain("OutOfMemoryError");
  }

  private static String output(DriverServer.Database large, Path directory) throws Exception {
    Properties properties = large.properties();
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                large.url() + "?encRules=" + properties.getProperty("encRules"))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try (var input = process.getOutputStream()) {
      input.write(
          String.join(
                  "\n",
                  properties.getProperty("user"),
                  properties.getProperty("password"),
                  DriverServer.MEK)
              .getBytes(StandardCharsets.UTF_8));
    }
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    String log = Files.readString(output);
    assertThat(ended).as(log).isTrue();
    assertThat(process.exitValue()).as(log).isZero();
    return log;
  }

  /** Reads the table in another Java program. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws Exception {
      List<String> lines =
          new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      Properties properties = new Properties();
      properties.setProperty("user", lines.get(0));
      properties.setProperty("password", lines.get(1));
      properties.setProperty("MEK", lines.get(2));
      properties.setProperty("allowPublicKeyRetrieval", "true");
      try (Connection connection = DriverManager.getConnection(arguments[0], properties);
          Statement statement = connection.createStatement()) {
        String half = "SELECT COUNT(*) FROM many WHERE secret < 500";
        System.out.println("rows " + only(statement, half));
        System.out.println("sum " + only(statement, "SELECT SUM(secret) FROM many"));
        System.out.println(
            "first " + only(statement, "SELECT secret FROM many ORDER BY secret DESC LIMIT 1"));
        System.out.println(
            "like " + only(statement, "SELECT COUNT(*) FROM many WHERE word LIKE '%d 77'"));
        System.out.println("sort: " + state(statement, "SELECT id FROM many ORDER BY secret"));
        System.out.println(
            "like and sort: "
                + state(statement, "SELECT id FROM many WHERE word LIKE '%w%' ORDER BY word"));
        System.out.println("rows again " + only(statement, half));
      }
    }

    private static String state(Statement statement, String sql) {
      try (ResultSet rows = statement.executeQuery(sql)) {
        return "no error, " + rows.getRow();
      } catch (SQLException e) {
        return e.getSQLState();
      }
    }

    private static String only(Statement statement, String sql) throws SQLException {
      try (ResultSet rows = statement.executeQuery(sql)) {
        rows.next();
        return rows.getString(1);
      }
    }
  }
}
