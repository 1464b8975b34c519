package io.encbench.driver.serverview;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.differential.EncryptedUrl;
import io.encbench.driver.rules.RulesText;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Values of encrypted columns appear nowhere on the server's side; values of plain columns do. */
class ServerViewIT {
  private static final long SEED = 7391;

  private final Path directory;

  ServerViewIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @EnumSource
  void canaries_inPlainColumns_areSeenInEveryPlace(ServerBinary binary) throws Exception {
    CanaryTable open = new CanaryTable("open_table", collation(binary), new Random(SEED));
    try (WatchedServer server = start(binary)) {
      write(server, url -> url, List.of(open));
      assertAllSeen(open, server.search(List.of(open)));
    }
  }

  @ParameterizedTest
  @CsvSource({"MYSQL_8_0_31, 1", "MARIADB_11_4_5, 2"})
  void canaries_inEncryptedColumns_areSeenNowhere(ServerBinary binary, int cellFormat)
      throws Exception {
    Random random = new Random(SEED);
    CanaryTable open = new CanaryTable("open_table", collation(binary), random);
    CanaryTable closed = new CanaryTable("closed_table", collation(binary), random);
    Path rules =
        Files.writeString(
            directory.resolve("rules.props"),
            RulesText.complete("cell-format = " + cellFormat + "\n" + closed.rules()));
    try (WatchedServer server = start(binary)) {
      // Through the same connections, so that encrypted values are seen if plain ones are.
      write(server, url -> EncryptedUrl.of(url, rules), List.of(open, closed));
      Map<Place, Set<Canary>> seen = server.search(List.of(open, closed));
      assertAllSeen(open, seen);
      seen.forEach(
          (place, canaries) -> {
            canaries.retainAll(closed.all());
            assertThat(canaries).as("seen in " + place).isEmpty();
          });
    }
  }

  private static void assertAllSeen(CanaryTable open, Map<Place, Set<Canary>> seen) {
    seen.forEach(
        (place, canaries) -> {
          List<Canary> missing = new ArrayList<>(open.expected(place));
          missing.removeAll(canaries);
          if (place == Place.OTHER_FILES) {
            // Only the values that wrote pages last are certain to be there, but that is enough.
            assertThat(missing).hasSizeLessThan(open.expected(place).size());
          } else {
            assertThat(missing).as("not seen in " + place).isEmpty();
          }
        });
  }

  private static void write(
      WatchedServer server, UnaryOperator<String> url, List<CanaryTable> tables) throws Exception {
    try (Connection connection = server.open(url, Map.of());
        Connection serverPreparing = server.open(url, Map.of("useServerPrepStmts", "true"));
        Connection rewriting = server.open(url, Map.of("rewriteBatchedStatements", "true"))) {
      for (CanaryTable table : tables) {
        table.write(connection, serverPreparing, rewriting);
      }
    }
  }

  private static WatchedServer start(ServerBinary binary) throws Exception {
    ServerTuning tuning =
        Servers.TUNING
            .withOption("general_log", "ON")
            .withOption("log_bin", "binlog")
            .withOption("binlog_format", "ROW")
            .withOption(
                binary == ServerBinary.MYSQL_8_0_31
                    ? "binlog_rows_query_log_events"
                    : "binlog_annotate_row_events",
                "ON");
    return new WatchedServer(Servers.startOrSkip(binary, tuning));
  }

  private static String collation(ServerBinary binary) {
    return binary == ServerBinary.MYSQL_8_0_31 ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin";
  }
}
