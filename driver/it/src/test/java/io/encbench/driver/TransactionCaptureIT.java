package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The setting encCapture counts the transactions of an application by their statements. */
class TransactionCaptureIT {
  private static final Pattern STATEMENT =
      Pattern.compile("\\{\"id\":(\\d+),\"statement\":\"([^\"]*)\".*");
  private static final Pattern TRANSACTION =
      Pattern.compile("\\{\"transaction\":\\[(.*)\\],\"count\":(\\d+)\\}");
  private static final Pattern STEP = Pattern.compile("\\[(\\d+),(\\d+)\\]|(\\d+)");

  private static final String READ = "SELECT name FROM t WHERE id = ?";
  private static final String WRITE = "UPDATE t SET name = ? WHERE id = ?";
  private static final String ADD = "INSERT INTO t (id, name) VALUES (?, ?)";

  @TempDir private static Path directory;

  /** What an application does with a connection. */
  private interface Work {
    void with(Connection connection) throws SQLException;
  }

  /** The transactions of an application, by their steps. */
  private static Map<String, Long> transactions(String name, Work work) throws Exception {
    List<String> lines = captured(name, work);
    Map<String, String> textById = new HashMap<>();
    Map<String, Long> counts = new TreeMap<>();
    for (String line : lines) {
      Matcher statement = STATEMENT.matcher(line);
      if (statement.matches()) {
        textById.put(statement.group(1), statement.group(2));
      }
    }
    for (String line : lines) {
      Matcher transaction = TRANSACTION.matcher(line);
      if (transaction.matches()) {
        List<String> steps = new ArrayList<>();
        STEP.matcher(transaction.group(1))
            .results()
            .forEach(step -> steps.add(step(step, textById)));
        counts.put(String.join("; ", steps), Long.valueOf(transaction.group(2)));
      }
    }
    assertThat(lines.get(0)).contains("\"transactions\":" + counts.size());
    assertThat(String.join("\n", lines)).doesNotContain("canary", "4711");
    counts.remove("DO ?");
    return counts;
  }

  private static String step(MatchResult step, Map<String, String> textById) {
    return step.group(3) == null
        ? text(textById, step.group(1)) + " x" + step.group(2)
        : text(textById, step.group(3));
  }

  private static String text(Map<String, String> textById, String id) {
    return textById.getOrDefault(id, "none of the statements");
  }

  private static List<String> captured(String name, Work work) throws Exception {
    Path file = directory.resolve(name + ".jsonl");
    DriverServer.Database database = DriverServer.ofAnyKind(directory).database("");
    database.executePlain(
        "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(50))",
        "INSERT INTO t VALUES (1, 'canary'), (2, 'canary')",
        "CREATE PROCEDURE p() SELECT 1");
    try (Connection connection =
        database.connect("encCapture", file.toString(), "allowMultiQueries", "true")) {
      work.with(connection);
      connection.setAutoCommit(true);
      execute(connection, "DO 4711");
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    List<String> lines = List.of();
    while (System.nanoTime() < end && lines.stream().noneMatch(line -> line.contains("\"DO ?\""))) {
      Thread.sleep(100);
      lines = Files.readAllLines(file);
    }
    return lines;
  }

  private static void execute(Connection connection, String... texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  private static void read(Connection connection) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(READ)) {
      read.setInt(1, 4711);
      read.executeQuery().close();
    }
  }

  private static void write(Connection connection) throws SQLException {
    try (PreparedStatement write = connection.prepareStatement(WRITE)) {
      write.setString(1, "canary");
      write.setInt(2, 1);
      write.executeUpdate();
    }
  }

  private static void addBatch(Connection connection, int first, int rows) throws SQLException {
    try (PreparedStatement add = connection.prepareStatement(ADD)) {
      for (int id = first; id < first + rows; id++) {
        add.setInt(1, id);
        add.setString(2, "canary");
        add.addBatch();
      }
      add.executeBatch();
    }
  }

  @Test
  void statement_withAutocommit_isATransaction() throws Exception {
    assertThat(
            transactions(
                "autocommit",
                connection -> {
                  read(connection);
                  read(connection);
                  write(connection);
                  addBatch(connection, 10, 3);
                  assertThatThrownBy(() -> execute(connection, "SELECT 4711 FROM nowhere"))
                      .isInstanceOf(SQLException.class);
                }))
        .isEqualTo(Map.of(READ, 2L, WRITE, 1L, ADD + " x3", 1L));
  }

  @Test
  void transaction_thatIsCommitted_hasItsStepsInOrder() throws Exception {
    assertThat(
            transactions(
                "commit",
                connection -> {
                  connection.setAutoCommit(false);
                  for (int i = 0; i < 3; i++) {
                    read(connection);
                    write(connection);
                    addBatch(connection, 10 * i + 10, i + 1);
                    connection.commit();
                  }
                  write(connection);
                  read(connection);
                  connection.commit();
                  connection.commit();
                }))
        .isEqualTo(
            Map.of(
                READ + "; " + WRITE + "; " + ADD,
                1L,
                READ + "; " + WRITE + "; " + ADD + " x2",
                1L,
                READ + "; " + WRITE + "; " + ADD + " x3",
                1L,
                WRITE + "; " + READ,
                1L));
  }

  @Test
  void transaction_inALoop_hasAShapeForEachLength() throws Exception {
    Map<String, Long> transactions =
        transactions(
            "loop",
            connection -> {
              connection.setAutoCommit(false);
              for (int i = 0; i < 12; i++) {
                for (int reading = 0; reading <= i % 4; reading++) {
                  read(connection);
                }
                connection.commit();
              }
            });

    assertThat(transactions).hasSize(4);
    assertThat(transactions.values()).containsOnly(3L);
    assertThat(transactions).containsKey(String.join("; ", READ, READ, READ, READ));
  }

  @Test
  void transaction_thatIsRolledBack_isLeftOut() throws Exception {
    assertThat(
            transactions(
                "rollback",
                connection -> {
                  connection.setAutoCommit(false);
                  write(connection);
                  connection.rollback();
                  write(connection);
                  execute(connection, "ROLLBACK");
                  read(connection);
                  Savepoint savepoint = connection.setSavepoint();
                  write(connection);
                  connection.rollback(savepoint);
                  connection.commit();
                }))
        .isEqualTo(Map.of(READ + "; " + WRITE, 1L));
  }

  @Test
  void transaction_ofTexts_isCounted() throws Exception {
    assertThat(
            transactions(
                "texts",
                connection -> {
                  execute(connection, "BEGIN");
                  read(connection);
                  write(connection);
                  execute(connection, "COMMIT");
                  execute(connection, "start transaction /* 4711 */ read only");
                  read(connection);
                  execute(connection, "commit work");
                  execute(connection, "SET autocommit = 0");
                  write(connection);
                  write(connection);
                  execute(connection, "SET SESSION autocommit = ON");
                  read(connection);
                }))
        .isEqualTo(Map.of(READ + "; " + WRITE, 1L, READ, 2L, WRITE + "; " + WRITE, 1L));
  }

  @Test
  void transaction_isCommitted_byAutocommitAndByADefinition() throws Exception {
    assertThat(
            transactions(
                "switch",
                connection -> {
                  connection.setAutoCommit(false);
                  write(connection);
                  execute(connection, "CREATE TABLE u (id INT)");
                  read(connection);
                  read(connection);
                  connection.setAutoCommit(true);
                }))
        .isEqualTo(Map.of(WRITE, 1L, "CREATE TABLE u (id INT)", 1L, READ + "; " + READ, 1L));
  }

  /** The application does not write their texts, but they are round trips. */
  @Test
  void switchOfAutocommit_isCounted_ifItIsAnother() throws Exception {
    List<String> lines =
        captured(
            "switches",
            connection -> {
              connection.setAutoCommit(false);
              connection.setAutoCommit(false);
              read(connection);
              connection.commit();
              connection.setAutoCommit(true);
            });

    assertThat(lines).anyMatch(line -> line.contains("\"SET autocommit=?\",\"calls\":2,"));
    assertThat(lines.get(0)).contains("\"lostTransactions\":[]");
  }

  @Test
  void batch_ofTexts_isAStepForEachText() throws Exception {
    assertThat(
            transactions(
                "batch",
                connection -> {
                  try (Statement statement = connection.createStatement()) {
                    statement.addBatch("DELETE FROM t WHERE id = 4711");
                    statement.addBatch("DELETE FROM t WHERE id = 4712");
                    statement.addBatch("UPDATE t SET name = 'canary' WHERE id = 1");
                    statement.executeBatch();
                  }
                }))
        .isEqualTo(Map.of("DELETE FROM t WHERE id = ? x2; " + WRITE, 1L));
  }

  @Test
  void transaction_withAStatementThatIsNotKept_isALoss() throws Exception {
    List<String> lines =
        captured(
            "incomplete",
            connection -> {
              connection.setAutoCommit(false);
              read(connection);
              execute(connection, "DO 4711; DO 4712");
              connection.commit();
              read(connection);
              try (CallableStatement call = connection.prepareCall("{call p()}")) {
                call.execute();
              }
              connection.commit();
            });

    assertThat(lines.get(0))
        .contains(
            "\"transactions\":1,\"lostTransactions\":[{\"count\":2,\"reason\":\"they have"
                + " statements whose texts are missing, or calls of CallableStatement\",");
  }
}
