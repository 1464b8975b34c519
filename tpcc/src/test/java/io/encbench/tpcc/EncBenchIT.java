package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.MissingLibrariesException;
import io.encbench.server.ServerBinary;
import io.encbench.server.ServerTuning;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands on a MariaDB server that holds one warehouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EncBenchIT {
  private static final PrintStream CONSOLE = System.out;

  @TempDir private static Path directory;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final StringWriter errors = new StringWriter();
  private DatabaseServer server;

  @BeforeAll
  void build() throws Exception {
    ServerTuning tuning =
        ServerTuning.forThisMachine()
            .withBufferPoolBytes(512 << 20)
            .withRedoLogBytes(256 << 20)
            // What a crash of the server would lose is not what these tests are about.
            .withOption("innodb_flush_log_at_trx_commit", "2");
    try {
      server = EmbeddedServer.start(ServerBinary.MARIADB_11_4_5, tuning, notice -> {});
    } catch (MissingLibrariesException | ConfigurationException e) {
      server = abort("not on this machine: " + e.getMessage());
    }
    capture();
    assertThat(execute("build", props("encbench"), "loadWorkers", "2")).as(said()).isZero();
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void capture() {
    output.reset();
    errors.getBuffer().setLength(0);
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void release() {
    System.setOut(CONSOLE);
  }

  private int execute(String... args) {
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setErr(new PrintWriter(errors, true));
    return commandLine.execute(args);
  }

  private String said() {
    return output.toString(StandardCharsets.UTF_8) + errors;
  }

  private String url(String database) {
    return server.endpoint().url().replaceAll("/[^/]*$", "/" + database) + "?sslMode=DISABLED";
  }

  private String props(String database) throws IOException {
    Endpoint endpoint = server.endpoint();
    String text =
        """
        db=mariadb
        driver=com.mysql.cj.jdbc.Driver
        conn=%s
        user=%s
        password=%s
        warehouses=1
        terminals=4
        runMins=60
        resultDirectory=%s
        """
            .formatted(
                url(database), endpoint.user(), endpoint.password().reveal(), results(database));
    return Files.writeString(directory.resolve(database + ".props"), text).toString();
  }

  private static Path results(String database) {
    return directory.resolve("results-" + database);
  }

  private void sql(String database, String sql) throws SQLException {
    Endpoint endpoint = server.endpoint();
    try (Connection connection =
            DriverManager.getConnection(
                url(database), endpoint.user(), endpoint.password().reveal());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void assertRunRefused(String message, String... args) {
    output.reset();
    List<String> run = new ArrayList<>(List.of("run"));
    run.addAll(List.of(args));
    assertThat(execute(run.toArray(String[]::new))).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).startsWith("error: ").contains(message).hasLineCount(1);
    assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
    errors.getBuffer().setLength(0);
  }

  @Test
  void interruptedRun_endsWithItsReport_andItsDatabaseIsConsistent() throws Exception {
    InterruptedProcess run =
        InterruptedProcess.at("Term-00, 2 s  tpmC: ", "run", props("encbench"));
    assertThat(run.exitCode()).as(run.output()).isEqualTo(128 + 2);
    assertThat(run.output())
        .containsPattern("Term-00, Measured tpmC \\(NewOrders\\) = [1-9][0-9.]+\\R")
        .contains("stopped before its time; this is what was measured until then")
        .contains("report:  " + results("encbench").resolve("report.html"));
    assertThat(results("encbench").resolve("report.html")).isNotEmptyFile();
    assertThat(results("encbench").resolve("results.json"))
        .content()
        .contains("stopped before its time");

    assertThat(execute("check", props("encbench"))).as(said()).isZero();
    assertThat(said()).contains("all 11 conditions hold");
    assertThat(execute("report", results("encbench").toString(), "0.01")).as(said()).isZero();
    assertRunRefused("exists already, and results are never overwritten", props("encbench"));
  }

  @Test
  void moreWarehousesThanLoaded_areRefusedBeforeAnyWork() throws Exception {
    Path elsewhere = directory.resolve("results-of-two");
    assertRunRefused(
        "warehouses=2 is more than are loaded: must be between 1 and 1",
        props("encbench"),
        "warehouses",
        "2",
        "resultDirectory",
        elsewhere.toString());
    assertThat(elsewhere).doesNotExist();
  }

  @Test
  void otherSchemas_areRefusedBeforeAnyWork() throws Exception {
    sql("encbench", "CREATE DATABASE other");
    String other = props("other");
    assertRunRefused("has no table bmsql_config: run build first, or correct conn", other);

    assertThat(execute("sql", other, "tableCreates")).as(said()).isZero();
    assertRunRefused("bmsql_config is empty: nothing is loaded", other);

    sql("other", "ALTER TABLE bmsql_customer DROP COLUMN c_discount");
    assertRunRefused("bmsql_customer of the database other has no column c_discount", other);

    assertThat(execute("destroy", other)).as(said()).isZero();
    assertRunRefused("has no table bmsql_config", other);
    assertThat(results("other")).doesNotExist();
  }
}
