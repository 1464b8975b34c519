package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
          .startsWith("{\"captureVersion\":2,\"source\":\"encCapture\",\"schema\":\"")
          .contains(
              "\"losses\":[]",
              "\"statements\":" + (lines.size() - 3),
              "\"transactions\":2,\"lostTransactions\":[],\"connections\":1}");
      assertThat(lines.stream().map(line -> line.replaceFirst("\"id\":\\d+,", "")))
          .contains(
              "{\"statement\":\"INSERT INTO t (id, name) VALUES (?, ?)\",\"calls\":6,"
                  + "\"requests\":"
                  + inserts
                  + ",\"rowsSent\":0,\"rowsChanged\":6}",
              "{\"statement\":\"SELECT name FROM t WHERE id > ? ORDER BY 1\",\"calls\":3,"
                  + "\"requests\":3,\"rowsSent\":7,\"rowsChanged\":0}",
              "{\"statement\":\"UPDATE t SET name = ? WHERE id = ?\",\"calls\":1,"
                  + "\"requests\":1,\"rowsSent\":0,\"rowsChanged\":1}",
              "{\"statement\":\"DELETE FROM t WHERE id < ?\",\"calls\":2,"
                  + "\"requests\":2,\"rowsSent\":0,\"rowsChanged\":2}",
              "{\"statement\":\"COMMIT\",\"calls\":1,\"requests\":1,"
                  + "\"rowsSent\":0,\"rowsChanged\":0}");
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
