package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerProbe;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Statistics of a real server show what an application sends, without a value of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CaptureContract {
  private static final String SCHEMA = "captured";

  /** A server with statistics, on which the schema does not exist yet. */
  abstract DatabaseServer server();

  @BeforeAll
  void createSchemaAndAccounts() throws SQLException {
    try (Connection connection = ServerProbe.open(server().endpoint());
        Statement statement = connection.createStatement()) {
      for (String sql :
          new String[] {
            "DROP DATABASE IF EXISTS " + SCHEMA,
            "CREATE DATABASE " + SCHEMA,
            "CREATE TABLE captured.t (id INT PRIMARY KEY, name VARCHAR(50))",
            "DROP USER IF EXISTS reader@'%', blind@'%'",
            "CREATE USER reader@'%' IDENTIFIED BY 'secret', blind@'%' IDENTIFIED BY 'secret'",
            "GRANT SELECT ON performance_schema.* TO reader@'%'",
          }) {
        statement.execute(sql);
      }
    }
  }

  private Endpoint account(String user) {
    Endpoint own = server().endpoint();
    return new Endpoint(own.in("").url(), user, Secret.of("secret"), own.caCertificate());
  }

  private Capture captured(Application application) throws Exception {
    return StatisticsCapture.run(
        account("reader"),
        SCHEMA,
        Duration.ofSeconds(1),
        time -> {
          try {
            application.run();
          } catch (SQLException e) {
            throw new AssertionError(e);
          }
        });
  }

  /** What runs while the capture waits. */
  private interface Application {
    void run() throws SQLException;
  }

  private Connection application(boolean serverPrepares) throws SQLException {
    Endpoint own = server().endpoint();
    Properties properties = new Properties();
    properties.setProperty("user", own.user());
    properties.setProperty("password", own.password().reveal());
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("useServerPrepStmts", String.valueOf(serverPrepares));
    return DriverManager.getConnection(own.in(SCHEMA).url(), properties);
  }

  private void work(boolean serverPrepares) throws SQLException {
    try (Connection connection = application(serverPrepares)) {
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO t (id, name) VALUES (?, ?)");
          PreparedStatement select =
              connection.prepareStatement("SELECT name FROM t WHERE id IN (?, ?) ORDER BY 1");
          Statement statement = connection.createStatement()) {
        for (int i = 0; i < 5; i++) {
          insert.setInt(1, 4711 + i);
          insert.setString(2, "canary " + i);
          insert.executeUpdate();
        }
        for (int i = 0; i < 3; i++) {
          select.setInt(1, 4711);
          select.setInt(2, 4712);
          select.executeQuery().close();
        }
        statement.executeUpdate("DELETE FROM t WHERE name LIKE 'canary%' /* canary */");
      }
      connection.commit();
    }
  }

  private static Map<String, CapturedStatement> onTable(Capture capture) {
    return capture.statements().stream()
        .filter(statement -> statement.statement().matches("(INSERT|DELETE|SELECT).*\\bt\\b.*"))
        .collect(
            Collectors.toMap(
                statement -> statement.statement().replaceAll("[` ]", "").toLowerCase(Locale.ROOT),
                each -> each));
  }

  private static CapturedStatement of(Map<String, CapturedStatement> statements, String text) {
    assertThat(statements).containsKey(text);
    return Objects.requireNonNull(statements.get(text));
  }

  @Test
  void statementsSentAsText_areCounted_withTheirRows() throws Exception {
    Capture capture = captured(() -> work(false));

    Map<String, CapturedStatement> onTable = onTable(capture);
    assertThat(onTable).hasSize(3);
    assertThat(of(onTable, "insertintot(id,name)values(?,?)"))
        .extracting(CapturedStatement::calls, CapturedStatement::rowsChanged)
        .containsExactly(5L, 5L);
    assertThat(of(onTable, "deletefromtwherenamelike?"))
        .extracting(CapturedStatement::calls, CapturedStatement::rowsChanged)
        .containsExactly(1L, 5L);
    assertThat(of(onTable, select()))
        .extracting(CapturedStatement::calls, CapturedStatement::rowsSent)
        .containsExactly(3L, 6L);
    assertThat(capture.toString()).doesNotContain("canary", "4711", "secret");
    assertThat(capture.losses()).isEmpty();
  }

  /** The captured query of the application in small letters, without spaces and quotes. */
  abstract String select();

  @Test
  void statementsClosedAtTheServer_areMissing() throws Exception {
    Capture capture = captured(() -> work(true));

    assertThat(onTable(capture).keySet()).containsExactly("deletefromtwherenamelike?");
    assertThat(capture.losses())
        .singleElement()
        .satisfies(
            loss -> {
              assertThat(loss.calls()).isEqualTo(8);
              assertThat(loss.remedy()).contains("useServerPrepStmts=false");
            });
  }

  @Test
  void nothingExecuted_isSaid() {
    assertThatThrownBy(() -> captured(() -> {}))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("executed no statement in schema captured");
  }

  @Test
  void missingGrant_isNamed() {
    assertThatThrownBy(
            () ->
                StatisticsCapture.run(account("blind"), SCHEMA, Duration.ofSeconds(1), time -> {}))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("GRANT SELECT ON performance_schema.*");
  }
}
