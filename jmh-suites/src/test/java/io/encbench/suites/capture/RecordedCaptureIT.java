package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.Servers;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the driver writes down with encCapture, this program reads. */
class RecordedCaptureIT {
  @TempDir private static Path directory;

  @Test
  void fileOfTheDriver_isACapture() throws Exception {
    Path file = directory.resolve("app.jsonl");
    Endpoint server = Servers.shared().endpoint();
    Properties properties = new Properties();
    properties.setProperty("user", server.user());
    properties.setProperty("password", server.password().reveal());
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("encRules", "none");
    properties.setProperty("encCapture", file.toString());
    try (Connection connection =
            DriverManager.getConnection(
                server.url().replaceFirst("jdbc:", "jdbc:encbench:"), properties);
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 3; i++) {
        statement.executeQuery("SELECT 'say \"4711\"', '\u00e9' AS \"T\u00ebst\"").next();
      }
      prepared(connection);
      statement.execute("DO 1; DO 2");
    } catch (SQLException e) {
      // Without allowMultiQueries, the server refuses the second statement.
      assertThat(e.getErrorCode()).isEqualTo(1064);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (Files.size(file) == 0 && System.nanoTime() < end) {
      Thread.sleep(100);
    }

    Capture capture = CaptureFile.read(file);
    assertThat(capture.source()).isEqualTo("encCapture");
    assertThat(capture.schema()).isEqualTo(server.database());
    assertThat(capture.statements())
        .containsExactly(
            new CapturedStatement("SELECT ?, ? AS `alias`", 3, 3L, 0L, 3L, 0L, null, null, null),
            new CapturedStatement(
                "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?",
                2,
                2L,
                1L,
                2L,
                0L,
                null,
                null,
                List.of(
                    new CapturedParameter(CapturedParameter.Kind.TEXT, 7.0, 1L),
                    parameter(CapturedParameter.Kind.INTEGER),
                    parameter(CapturedParameter.Kind.DECIMAL),
                    parameter(CapturedParameter.Kind.REAL),
                    new CapturedParameter(CapturedParameter.Kind.BYTES, 3.0, null),
                    parameter(CapturedParameter.Kind.DATE),
                    parameter(CapturedParameter.Kind.TIME),
                    parameter(CapturedParameter.Kind.DATETIME),
                    parameter(CapturedParameter.Kind.BOOLEAN),
                    new CapturedParameter(CapturedParameter.Kind.OTHER, null, 2L),
                    parameter(CapturedParameter.Kind.LITERAL))));
    assertThat(capture.losses()).isEmpty();
    assertThat(capture.transactions())
        .containsExactly(
            new CapturedTransaction(List.of(new CapturedTransaction.Step(0, 1)), 3),
            new CapturedTransaction(List.of(new CapturedTransaction.Step(1, 1)), 2));
    assertThat(capture.lostTransactions()).isEmpty();
    assertThat(capture.connections()).isEqualTo(1);
  }

  private static CapturedParameter parameter(CapturedParameter.Kind kind) {
    return new CapturedParameter(kind, null, null);
  }

  /** Passes a value of each kind, and a literal. */
  private static void prepared(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 4711")) {
      select.setString(1, "seven c");
      select.setInt(2, 4711);
      select.setBigDecimal(3, BigDecimal.ONE);
      select.setDouble(4, 1.5);
      select.setBytes(5, new byte[3]);
      select.setObject(6, LocalDate.EPOCH);
      select.setObject(7, LocalTime.NOON);
      select.setObject(8, LocalDate.EPOCH.atStartOfDay());
      select.setBoolean(9, true);
      select.setNull(10, Types.VARCHAR);
      select.executeQuery().next();
      select.setString(1, null);
      select.executeQuery().next();
    }
  }
}
