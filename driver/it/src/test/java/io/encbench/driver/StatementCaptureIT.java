package io.encbench.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The setting encCapture counts the statements of an application, and keeps no value. */
class StatementCaptureIT {
  @TempDir private static Path directory;

  private static DriverServer.Database database() throws Exception {
    return DriverServer.ofAnyKind(directory).database("");
  }

  @Test
  void statements_areCounted_whateverPreparesThem() throws Exception {
    List<Path> files = new ArrayList<>();
    for (String serverPrepares : List.of("true", "false")) {
      for (String rewrites : List.of("true", "false")) {
        Path file = directory.resolve("capture-" + serverPrepares + "-" + rewrites + ".jsonl");
        DriverServer.Database database = database();
        try (Connection connection =
            database.connect(
                "encCapture",
                file.toString(),
                "useServerPrepStmts",
                serverPrepares,
                "rewriteBatchedStatements",
                rewrites)) {
          work(connection);
        }
        files.add(file);
      }
    }
    for (Path file : files) {
      List<String> lines = written(file);
      int inserts = file.toString().endsWith("true.jsonl") ? 3 : 6;

      assertThat(lines.get(0))
          .startsWith("{\"captureVersion\":4,\"source\":\"encCapture\",\"schema\":\"")
          .contains(
              "\"losses\":[]",
              "\"statements\":" + (lines.size() - 3),
              "\"transactions\":2,\"lostTransactions\":[],\"connections\":1}");
      assertThat(lines.stream().map(line -> line.replaceFirst("\"id\":\\d+,", "")))
          .contains(
              "{\"statement\":\"INSERT INTO t (id, name) VALUES (?, ?)\",\"calls\":6,"
                  + "\"requests\":"
                  + inserts
                  + ",\"prepared\":1,\"rowsSent\":0,\"rowsChanged\":6,\"parameters\":[{\"kind\":\"integer\"},"
                  + "{\"kind\":\"text\",\"length\":8.0}]}",
              "{\"statement\":\"SELECT name FROM t WHERE id > ? ORDER BY 1\",\"calls\":3,"
                  + "\"requests\":3,\"prepared\":1,\"rowsSent\":7,\"rowsChanged\":0,"
                  + "\"parameters\":[{\"kind\":\"integer\"}]}",
              "{\"statement\":\"UPDATE t SET name = ? WHERE id = ?\",\"calls\":1,"
                  + "\"requests\":1,\"prepared\":0,\"rowsSent\":0,\"rowsChanged\":1}",
              "{\"statement\":\"DELETE FROM t WHERE id < ?\",\"calls\":2,"
                  + "\"requests\":2,\"prepared\":0,\"rowsSent\":0,\"rowsChanged\":2}",
              "{\"statement\":\"COMMIT\",\"calls\":1,\"requests\":1,"
                  + "\"prepared\":0,\"rowsSent\":0,\"rowsChanged\":0}");
      assertThat(String.join("\n", lines)).doesNotContain("canary", "4711");
    }
  }

  private static void work(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(50))");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t (id, name) VALUES (?, ?)")) {
        for (int id = 0; id < 6; id++) {
          insert.setInt(1, id);
          insert.setString(2, "canary " + id);
          if (id < 2) {
            insert.executeUpdate();
          } else {
            insert.addBatch();
          }
        }
        insert.executeBatch();
      }
      try (PreparedStatement select =
          connection.prepareStatement("SELECT name FROM t WHERE id > ? ORDER BY 1")) {
        for (int reading = 0; reading < 2; reading++) {
          select.setInt(1, 2);
          try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
              assertThat(rows.getString(1)).startsWith("canary");
            }
          }
        }
        select.setInt(1, 0);
        // Closed with its statement.
        assertThat(select.executeQuery().next()).isTrue();
      }
      assertThat(statement.executeUpdate("UPDATE t SET name = 'canary' WHERE id = 1")).isEqualTo(1);
      statement.addBatch("DELETE FROM t WHERE id < 1");
      statement.addBatch("DELETE FROM t WHERE id < 2 /* 4711 */");
      statement.executeBatch();
      connection.commit();
      assertThatThrownBy(() -> statement.execute("SELECT 4711 FROM nowhere"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void parameters_haveTheirKindsAndLengths_andNoValue() throws Exception {
    for (String serverPrepares : List.of("true", "false")) {
      Path file = directory.resolve("parameters-" + serverPrepares + ".jsonl");
      DriverServer.Database database = database();
      database.executePlain(
          "CREATE TABLE p (id INT PRIMARY KEY, price DECIMAL(12,2), ratio DOUBLE, name VARCHAR(50),"
              + " raw VARBINARY(50), day DATE, at TIME, moment DATETIME, flag BOOLEAN, note TEXT)");
      try (Connection connection =
          database.connect("encCapture", file.toString(), "useServerPrepStmts", serverPrepares)) {
        addProducts(connection);
        readProducts(connection);
        connection.prepareStatement("COMMIT").execute();
      }
      List<String> lines = written(file);

      assertThat(parametersOf(lines, "INSERT INTO p VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"))
          .isEqualTo(
              "{\"kind\":\"integer\"},{\"kind\":\"decimal\"},{\"kind\":\"real\"},"
                  + "{\"kind\":\"text\",\"length\":8.5,\"nulls\":1},"
                  + "{\"kind\":\"bytes\",\"length\":6.0,\"nulls\":2},{\"kind\":\"date\"},"
                  + "{\"kind\":\"time\"},{\"kind\":\"datetime\"},{\"kind\":\"boolean\"},"
                  + "{\"kind\":\"text\"}");
      assertThat(parametersOf(lines, "SELECT name FROM p WHERE name = ? AND id > ? LIMIT ?"))
          .isEqualTo("{\"kind\":\"literal\"},{\"kind\":\"integer\"},{\"kind\":\"literal\"}");
      assertThat(String.join("\n", lines))
          .doesNotContain("canary", "47.11", "4711", "1947", "19:47", "Y2FuYXJ5", "63616e617279");
    }
  }

  /** The parameters of a statement, as the file has them. */
  private static String parametersOf(List<String> lines, String text) {
    return lines.stream()
        .filter(line -> line.contains("\"" + text + "\""))
        .map(line -> line.replaceFirst(".*\"parameters\":\\[(.*)]}", "$1"))
        .findFirst()
        .orElse("none");
  }

  /** Adds three rows: one by itself, the others in a batch. */
  private static void addProducts(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO p VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
      insert.setInt(1, 4711);
      insert.setBigDecimal(2, new BigDecimal("47.11"));
      insert.setDouble(3, 47.11);
      insert.setString(4, "canary");
      insert.setBytes(5, "canary".getBytes(UTF_8));
      insert.setDate(6, Date.valueOf("1947-11-04"));
      insert.setTime(7, Time.valueOf("19:47:11"));
      insert.setTimestamp(8, Timestamp.valueOf("1947-11-04 19:47:11"));
      insert.setBoolean(9, true);
      insert.setCharacterStream(10, new StringReader("canary"));
      insert.executeUpdate();
      insert.setObject(1, 14711L);
      insert.setNull(4, Types.VARCHAR);
      insert.setObject(5, null);
      insert.setObject(6, LocalDate.of(1947, 11, 4));
      insert.setObject(7, LocalTime.of(19, 47, 11));
      insert.setObject(8, LocalDateTime.of(1947, 11, 4, 19, 47));
      insert.setObject(10, "canary note", Types.LONGVARCHAR);
      insert.setClob(10, new StringReader("canary note"));
      insert.addBatch();
      insert.setObject(1, 24711);
      insert.setObject(4, "canary bird");
      insert.setCharacterStream(10, new StringReader("canary"));
      insert.addBatch();
      insert.executeBatch();
    }
  }

  private static void readProducts(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT name FROM p WHERE name = 'canary' AND id > ? LIMIT 1")) {
      select.setLong(1, 471L);
      assertThat(select.executeQuery().next()).isTrue();
    }
  }

  /** The lines of the file, when it has been written after the last statement. */
  private static List<String> written(Path file) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    List<String> lines = List.of();
    while (System.nanoTime() < end && lines.stream().noneMatch(line -> line.contains("COMMIT"))) {
      Thread.sleep(100);
      lines = Files.readAllLines(file);
    }
    return lines;
  }

  @Test
  void result_isTheSameObject_asWithoutCapture() throws Exception {
    try (Connection connection =
            database().connect("encCapture", directory.resolve("same.jsonl").toString());
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("SELECT 1")).isTrue();
      assertThat(statement.getResultSet()).isSameAs(statement.getResultSet());
      try (PreparedStatement select = connection.prepareStatement("SELECT 2")) {
        ResultSet result = select.executeQuery();
        assertThat(select.getResultSet()).isSameAs(result);
      }
    }
  }

  @Test
  void fileThatExists_isKept() throws Exception {
    Path file = Files.writeString(directory.resolve("mine.jsonl"), "precious");
    DriverServer.Database database = database();

    assertThatThrownBy(() -> database.connect("encCapture", file.toString()))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("exists, and is not replaced")
        .hasMessageContaining("{pid}");
    assertThat(file).hasContent("precious");
  }

  @Test
  void rules_areRefusedBesideIt() throws Exception {
    DriverServer.Database database =
        DriverServer.ofAnyKind(directory).database("t.name = VARCHAR(50), RND\n");

    assertThatThrownBy(() -> database.connect("encCapture", "x.jsonl"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("set encRules=none");
  }
}
