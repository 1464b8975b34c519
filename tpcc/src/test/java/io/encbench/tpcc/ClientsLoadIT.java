package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load that two client JVMs share. */
class ClientsLoadIT {
  private static final long LONGEST_SECONDS = 120;

  /** Units that are loaded before a client is killed. */
  private static final int SOME_UNITS = 5;

  @TempDir private Path directory;

  @Test
  void clients_loadTheRowsOfOneClient_evenIfOneIsLost() throws Exception {
    try (DatabaseServer server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31)) {
      String props = props(server.endpoint());
      assertThat(execute("build", props, "clients", "1")).contains("built: 1 warehouse");
      String digests = execute("digest", props);
      execute("destroy", props);

      Path output = directory.resolve("output.txt");
      Process build =
          ProgramProcess.builder("build", props)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.to(output.toFile()))
              .start();
      while (units(server.endpoint()) < SOME_UNITS) {
        assertThat(build.isAlive()).as(Files.readString(output)).isTrue();
        Thread.sleep(10);
      }
      List<ProcessHandle> clients = build.children().toList();
      assertThat(clients).hasSize(2);
      assertThat(clients.get(0).destroyForcibly()).isTrue();
      assertThat(build.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(build.exitValue()).isNotZero();
      assertThat(clients).noneMatch(ProcessHandle::isAlive);
      assertThat(Files.readString(output))
          .containsPattern("client [12] of 2: its JVM ended with exit code 137 without an answer")
          .contains("; load again to continue from here")
          .doesNotContain("\tat ");

      assertThat(execute("build", props)).contains("verified: ", "built: 1 warehouse");
      assertThat(execute("digest", props)).isEqualTo(digests);
    }
  }

  private String props(Endpoint endpoint) throws IOException {
    return Files.writeString(
            directory.resolve("load.props"),
            """
            db=mysql
            driver=com.mysql.cj.jdbc.Driver
            conn=%s?sslMode=DISABLED
            user=%s
            password=%s
            warehouses=1
            loadMethod=LOAD_DATA
            clients=2
            """
                .formatted(endpoint.url(), endpoint.user(), endpoint.password().reveal()))
        .toString();
  }

  private static long units(Endpoint endpoint) {
    try (Connection connection =
            DriverManager.getConnection(
                endpoint.url() + "?sslMode=DISABLED",
                endpoint.user(),
                endpoint.password().reveal());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM encbench_load")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      // The table does not exist yet.
      return 0;
    }
  }

  private static String execute(String... args) {
    PrintStream console = System.out;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int code;
    try {
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
      code = EncBench.commandLine().execute(args);
    } finally {
      System.setOut(console);
    }
    String said = output.toString(StandardCharsets.UTF_8);
    assertThat(code).as(said).isZero();
    return said;
  }
}
