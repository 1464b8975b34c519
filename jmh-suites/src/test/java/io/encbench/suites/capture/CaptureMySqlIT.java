package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerProbe;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class CaptureMySqlIT extends CaptureContract {
  private final DatabaseServer server =
      Servers.startOrSkip(
          ServerBinary.MYSQL_8_0_31,
          Servers.TUNING.withOption("performance_schema_digests_size", "200"));

  @Override
  DatabaseServer server() {
    return server;
  }

  @Override
  String select() {
    return "selectnamefromtwhereidin(?,?)orderby1";
  }

  @Test
  void statementPreparedAtTheServer_isCounted_whileItIsOpen() throws Exception {
    Endpoint own = server.endpoint();
    try (Connection connection =
            DriverManager.getConnection(
                own.url() + "?useServerPrepStmts=true&allowPublicKeyRetrieval=true",
                own.user(),
                own.password().reveal());
        PreparedStatement select = connection.prepareStatement("SELECT ? + 1")) {
      Capture capture =
          StatisticsCapture.run(
              own,
              "",
              Duration.ofSeconds(1),
              time -> {
                try {
                  for (int i = 0; i < 9; i++) {
                    select.setInt(1, 4711);
                    select.executeQuery().close();
                  }
                } catch (SQLException e) {
                  throw new AssertionError(e);
                }
              });
      assertThat(capture.statements())
          .filteredOn(statement -> statement.statement().equals("SELECT ? + ?"))
          .singleElement()
          .satisfies(statement -> assertThat(statement.calls()).isEqualTo(9));
      assertThat(capture.losses()).isEmpty();
    }
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private Capture captured(String... statements) throws Exception {
    Endpoint own = server.endpoint();
    return StatisticsCapture.run(
        own,
        "",
        Duration.ofSeconds(1),
        time -> {
          try (Connection connection = ServerProbe.open(own);
              Statement statement = connection.createStatement()) {
            for (String sql : statements) {
              statement.execute(sql);
            }
          } catch (SQLException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void textThatIsCutOff_isMissing() throws Exception {
    Capture capture = captured("DO 1", "SELECT " + "1 + ".repeat(2_000) + "1");

    assertThat(capture.losses())
        .singleElement()
        .satisfies(
            loss -> {
              assertThat(loss.calls()).isEqualTo(1);
              assertThat(loss.reason()).contains("cut off");
              assertThat(loss.remedy()).contains("performance_schema_max_sql_text_length");
            });
  }

  @Test
  void digestsWithoutRoom_areMissing() throws Exception {
    String[] different = new String[300];
    for (int i = 0; i < different.length; i++) {
      different[i] = "SELECT 1 AS a" + i;
    }
    Capture capture = captured(different);

    assertThat(capture.losses())
        .anySatisfy(
            loss -> {
              assertThat(loss.calls()).isPositive();
              assertThat(loss.remedy()).contains("performance_schema_digests_size");
            });
    assertThat(capture.calls() + capture.lostCalls()).isGreaterThanOrEqualTo(300);
    try (Connection connection = ServerProbe.open(server.endpoint());
        Statement statement = connection.createStatement()) {
      statement.execute("TRUNCATE TABLE performance_schema.events_statements_summary_by_digest");
    }
  }
}
