package io.encbench.suites.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerProbe;
import io.encbench.server.Servers;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.replay.ReplaySettings.Preparing;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Compares two databases, one of which differs in a row. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnswerComparisonIT {
  private static final int TRANSACTIONS = 100;
  private static final String SUM = "SELECT SUM(price) FROM item WHERE id > ?";
  private static final String COUNT = "SELECT COUNT(*) FROM item WHERE id > ?";
  private static final String SOME = "SELECT price FROM item WHERE id > ? LIMIT ?";
  private static final String RAISE = "UPDATE item SET price = price + ? WHERE price < ?";

  private DatabaseServer server;
  private Endpoint own;

  /** A server of its own, since a later test looks for children of this JVM. */
  @BeforeAll
  void start() {
    server = ServerChoice.AUTO.open(Servers.TUNING, notice -> {});
    own = server.endpoint();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void create() throws SQLException {
    for (String name : List.of("compared_a", "compared_b")) {
      drop(name);
      try (Connection connection = ServerProbe.open(own);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
        statement.execute("CREATE TABLE " + name + ".item (id INT PRIMARY KEY, price INT)");
        for (int id = 1; id <= 20; id++) {
          statement.execute("INSERT INTO %s.item VALUES (%d, %d)".formatted(name, id, 10 * id));
        }
      }
    }
  }

  @AfterEach
  void drop() throws SQLException {
    drop("compared_a");
    drop("compared_b");
  }

  private void drop(String name) throws SQLException {
    try (Connection connection = ServerProbe.open(own);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + name);
    }
  }

  private AnswerComparison compared(String... statements) throws SQLException {
    List<CapturedStatement> captured =
        Stream.of(statements)
            .map(sql -> new CapturedStatement(sql, 10, 10L, 10L, null, null))
            .toList();
    Capture capture = new Capture("test", "", 1, List.of(), captured);
    try (Connection rows = ServerProbe.open(own.in("compared_a"))) {
      rows.setAutoCommit(false);
      List<Table> tables = Table.read(rows);
      Selection selection = Selection.of(capture, tables, rows, rows, List.of());
      assertThat(selection.leftOut()).isEmpty();
      ReplayPlan plan = selection.plan();
      TransactionPlanner planner =
          TransactionPlanner.of(plan, rows, 0, 1, Ending.rollback, /* seed= */ 1);
      try (ReplayClient a =
              new ReplayClient(
                  ServerProbe.open(own.in("compared_a")), plan, planner, settings(Preparing.each));
          ReplayClient b =
              new ReplayClient(
                  ServerProbe.open(own.in("compared_b")),
                  plan,
                  planner,
                  settings(Preparing.once))) {
        return AnswerComparison.of(plan, planner, a, b, TRANSACTIONS);
      }
    }
  }

  private static ReplaySettings settings(Preparing preparing) {
    return new ReplaySettings(1, 0, preparing, Ending.commit, TRANSACTIONS, List.of());
  }

  private void change() throws SQLException {
    try (Connection connection = ServerProbe.open(own);
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE compared_b.item SET price = 7 WHERE id = 20");
    }
  }

  @Test
  void equalTables_giveTheSameAnswers() throws SQLException {
    AnswerComparison comparison = compared(SUM, COUNT, SOME, RAISE);
    assertThat(comparison.differing()).isEmpty();
    assertThat(comparison.calls()).isEqualTo(TRANSACTIONS);
  }

  @Test
  void otherAnswers_areFoundByStatement() throws SQLException {
    change();
    AnswerComparison comparison = compared(SUM, COUNT, RAISE);
    assertThat(comparison.differing()).containsExactlyInAnyOrder(SUM, RAISE);
    assertThat(comparison.calls()).isPositive();
  }

  @Test
  void limit_mayLeaveOpenWhichRows() throws SQLException {
    change();
    AnswerComparison comparison = compared(SOME);
    assertThat(comparison.differing()).isEmpty();
    assertThat(comparison.undecided()).isPositive();
  }
}
