package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.server.DatabaseServer;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class CaptureMariaDbIT extends CaptureContract {
  private final DatabaseServer server =
      Servers.startOrSkip(
          ServerBinary.MARIADB_11_4_5,
          Servers.TUNING
              .withOption("performance_schema", "ON")
              .withOption("performance_schema_consumer_statements_digest", "ON"));

  @Override
  DatabaseServer server() {
    return server;
  }

  /** Digests abridge lists, and take a position for a value. */
  @Override
  String select() {
    return "selectnamefromtwhereidin(?)orderby?";
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Test
  void serverWithoutStatistics_isSaid() {
    assertThatThrownBy(
            () ->
                StatisticsCapture.run(
                    Servers.sharedOrSkip(ServerBinary.MARIADB_11_4_5).endpoint(),
                    "",
                    Duration.ofSeconds(1),
                    time -> {}))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("start it with performance_schema=ON")
        .hasMessageContaining("--log");
  }
}
