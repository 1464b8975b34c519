package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.Servers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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
            new CapturedStatement("SELECT ?, ? AS `alias`", 3, 3L, 3L, 0L, null, null));
    assertThat(capture.losses()).isEmpty();
    assertThat(capture.transactions())
        .containsExactly(new CapturedTransaction(List.of(new CapturedTransaction.Step(0, 1)), 3));
    assertThat(capture.lostTransactions()).isEmpty();
    assertThat(capture.connections()).isEqualTo(1);
  }
}
