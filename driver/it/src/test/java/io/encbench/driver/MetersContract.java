package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.encbench.driver.meter.StatementLog.Cost;
import io.encbench.server.install.ServerBinary;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The driver counts the statements of the application and logs those on the client side. */
abstract class MetersContract extends DriverServerContract {
  private static final String RULES =
      """
      t.id = INT, DET
      t.amount = INT, RND
      """;

  MetersContract(ServerBinary binary) {
    super(binary);
  }

  /** A data source for a new table {@code t} of five rows, whose meters are in the registry. */
  private EncryptingDataSource filled(SimpleMeterRegistry registry) throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY, amount INT)");
      statement.execute(
          "INSERT INTO t (id, amount) VALUES (1, 10), (2, 20), (3, 30), (4, 40), (5, 50)");
    }
    Properties properties = database.properties();
    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(database.url() + "?allowPublicKeyRetrieval=true");
    source.setUser(properties.getProperty("user"));
    source.setPassword(properties.getProperty("password"));
    source.setMek(properties.getProperty("MEK"));
    source.setEncRules(properties.getProperty("encRules"));
    source.setEncName("shop");
    source.setMeterRegistry(registry);
    return source;
  }

  private static void query(Connection connection, String sql, @Nullable Integer parameter)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      if (parameter != null) {
        statement.setInt(1, parameter);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          rows.getString(1);
        }
      }
    }
  }

  private static List<Integer> counts(
      SimpleMeterRegistry registry, String meter, String... values) {
    return List.of(values).stream()
        .map(
            value ->
                (int)
                    registry
                        .get("encbench.driver." + meter)
                        .tag("name", "shop")
                        .functionCounters()
                        .stream()
                        .filter(
                            counter ->
                                counter.getId().getTags().stream()
                                    .anyMatch(tag -> tag.getValue().equals(value)))
                        .mapToDouble(counter -> counter.count())
                        .sum())
        .toList();
  }

  @Test
  void statements_ofEachKind_areCountedExactly() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Connection connection = filled(registry).getConnection();
        Statement statement = connection.createStatement()) {
      for (int id = 1; id <= 3; id++) {
        query(connection, "SELECT amount FROM t WHERE id = ?", id);
      }
      query(connection, "SELECT id FROM t WHERE amount > ?", 30);
      query(connection, "SELECT SUM(amount) FROM t", null);
      assertThat(statement.executeUpdate("UPDATE t SET amount = amount + 1 WHERE id = 2"))
          .isEqualTo(1);
      assertThat(statement.executeUpdate("UPDATE t SET amount = 45 WHERE amount > 30"))
          .isEqualTo(2);
      assertThat(statement.executeUpdate("DELETE FROM t WHERE amount > 30")).isEqualTo(2);
      assertThatThrownBy(() -> statement.execute("SELECT SQRT(id) FROM t"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(() -> connection.prepareStatement("SELECT SQRT(amount) FROM t"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      query(connection, "EXPLAIN ENCRYPTION SELECT SUM(amount) FROM t", null);
      query(connection, "SHOW ENCRYPTION STATEMENTS", null);
      connection.setAutoCommit(false);
      connection.commit();
    }

    assertThat(counts(registry, "statements", "server", "client", "refused"))
        .containsExactly(3, 5, 2);
    assertThat(counts(registry, "rows", "fetch", "return"))
        .containsExactly(5 + 5 + 1 + 5 + 5, 2 + 1);
    assertThat(registry.get("encbench.driver.time").tag("kind", "client").functionTimer().count())
        .isEqualTo(5);
    assertThat(registry.get("encbench.driver.time").tag("kind", "server").functionTimer().count())
        .isEqualTo(3);
  }

  @Test
  void cellsAndPlans_areCountedExactly() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Connection connection = filled(registry).getConnection()) {
      List<Integer> before = counts(registry, "cells", "encrypt", "decrypt");
      for (int id = 1; id <= 3; id++) {
        query(connection, "SELECT amount FROM t WHERE id = ?", id);
      }
      assertThat(counts(registry, "cells", "encrypt", "decrypt"))
          .containsExactly(before.get(0) + 3, before.get(1) + 3);
    }

    assertThat(counts(registry, "plans", "hit", "miss")).containsExactly(2, 1);
  }

  @Test
  void expensiveStatements_areShownWithoutValues() throws Exception {
    try (Connection connection = filled(new SimpleMeterRegistry()).getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT id FROM t WHERE amount > 4711 /* 4711 */").close();
      statement.executeQuery("SELECT id FROM t WHERE amount > 4712").close();
      statement.executeUpdate("UPDATE t SET amount = amount + 4711 WHERE id = 2");

      List<Cost> costs = connection.unwrap(EncryptionView.class).expensiveStatements();
      assertThat(costs)
          .extracting(
              Cost::statement,
              Cost::executions,
              Cost::rowsFetched,
              Cost::rowsReturned,
              Cost::roundTrips)
          .containsExactlyInAnyOrder(
              tuple("SELECT id FROM t WHERE amount > ?", 2L, 10L, 0L, "1"),
              tuple(
                  "UPDATE t SET amount = amount + ? WHERE id = ?",
                  1L,
                  1L,
                  0L,
                  "3 + 1 if it changes"));
      assertThat(sortedRows(connection, "show encryption statements;"))
          .containsExactlyInAnyOrderElementsOf(
              costs.stream()
                  .map(
                      cost ->
                          List.of(
                                  cost.statement(),
                                  cost.executions(),
                                  BigDecimal.valueOf(cost.nanos(), 6)
                                      .setScale(3, RoundingMode.HALF_UP),
                                  cost.rowsFetched(),
                                  cost.rowsReturned(),
                                  cost.roundTrips())
                              .toString())
                  .toList());
    }
  }
}
