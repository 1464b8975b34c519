package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.io.BufferedReader;
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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs that two client JVMs share, on two warehouses. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsIT {
  private static final PrintStream CONSOLE = System.out;
  private static final long LONGEST_LIFE_SECONDS = 120;

  @TempDir private static Path directory;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final StringWriter errors = new StringWriter();
  private DatabaseServer server;
  private String props;

  @BeforeAll
  void build() throws Exception {
    server = TestServers.startForWarehousesOrSkip(ServerBinary.MYSQL_8_0_31);
    Endpoint endpoint = server.endpoint();
    props =
        Files.writeString(
                directory.resolve("clients.props"),
                """
                db=mysql
                driver=com.mysql.cj.jdbc.Driver
                conn=%s?sslMode=DISABLED
                user=%s
                password=%s
                warehouses=2
                loadMethod=LOAD_DATA
                terminals=5
                clients=2
                runMins=60
                """
                    .formatted(endpoint.url(), endpoint.user(), endpoint.password().reveal()))
            .toString();
    capture();
    assertThat(execute("build", props)).as(said()).isZero();
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

  private Connection connect() throws SQLException {
    Endpoint endpoint = server.endpoint();
    return DriverManager.getConnection(
        endpoint.url() + "?sslMode=DISABLED", endpoint.user(), endpoint.password().reveal());
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void sql(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long orders() throws SQLException {
    return number("SELECT SUM(d_next_o_id) FROM bmsql_district");
  }

  private long payments() throws SQLException {
    return number("SELECT COUNT(*) FROM bmsql_history");
  }

  private static long rows(Path csv, TransactionType type) throws IOException {
    try (Stream<String> lines = Files.lines(csv)) {
      return lines
          .map(line -> line.split(",", -1))
          .filter(fields -> fields[4].equals(type.name()))
          .filter(fields -> fields[5].equals("0") && fields[7].equals("0"))
          .count();
    }
  }

  @Test
  void twoClients_addUpToWhatTheDatabaseGained_andEachIsStated() throws Exception {
    Path results = directory.resolve("two");
    long ordersBefore = orders();
    long paymentsBefore = payments();
    int exitCode =
        execute(
            "run",
            "--check",
            props,
            "runMins",
            "0",
            "runSecs",
            "5",
            "rampupSecs",
            "1",
            "resultDirectory",
            results.toString());
    assertThat(said())
        .containsPattern("Term-00, 3 s  tpmC: \\d+ .* by client: 1: \\d+, [0-9.]+ cores; 2: \\d+, ")
        .contains("Client 1          = tpmTOTAL ", "warehouses 2 to 2, 2 terminals")
        .contains("Start skew        = ", "all 11 conditions hold");

    RunDirectory run = RunDirectory.open(results);
    RunResult result = SavedRun.readResult(run);
    // A crowded machine may wake one client late. Then this, and nothing else, is against the run.
    boolean together = ClientResult.skewMillis(result.clients()) <= 50;
    assertThat(result.reasonsAgainst())
        .hasSize(together ? 0 : 1)
        .allMatch(reason -> reason.startsWith("the clients started within "));
    assertThat(exitCode).isEqualTo(together ? 0 : 1);
    assertThat(result.measuredSeconds()).isEqualTo(5);
    assertThat(result.environment())
        .containsEntry("committed.newOrders", Long.toString(orders() - ordersBefore))
        .containsEntry("committed.payments", Long.toString(payments() - paymentsBefore));
    assertThat(rows(run.data("result.csv"), TransactionType.NEW_ORDER))
        .isEqualTo(orders() - ordersBefore);
    assertThat(rows(run.data("result.csv"), TransactionType.PAYMENT))
        .isEqualTo(payments() - paymentsBefore);

    List<ClientResult> clients = result.clients();
    assertThat(clients).hasSize(2).allMatch(client -> client.transactions() > 0);
    assertThat(clients.stream().mapToLong(ClientResult::transactions).sum())
        .isEqualTo(Throughput.count(result.transactions()));
    assertThat(clients.stream().mapToDouble(ClientResult::cpuSeconds).sum())
        .isEqualTo(
            result.clientCpu().userSeconds() + result.clientCpu().systemSeconds(), within(1e-6));
    assertThat(clients).extracting(client -> client.proven().before()).containsExactly(3, 2);
    assertThat(clients).extracting(client -> client.proven().after()).containsExactly(3, 2);
    assertThat(result.proven().before()).isEqualTo(5);
    assertThat(run.report()).content().contains("<section id=\"clients\"");

    assertThat(execute("report", results.toString(), "0.03")).as(said()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "KILL, its JVM ended with exit code 137 without an answer",
    "STOP, its JVM gave no answer for 4 s and was ended"
  })
  void clientThatDiesOrStalls_makesTheRunInvalid_andEndsTheOthers(String signal, String reason)
      throws Exception {
    Path results = directory.resolve("signal-" + signal);
    Process run =
        ProgramProcess.builder("run", props, "resultDirectory", results.toString())
            .redirectErrorStream(true)
            .start();
    CompletableFuture.delayedExecutor(LONGEST_LIFE_SECONDS, TimeUnit.SECONDS)
        .execute(run::destroyForcibly);
    List<ProcessHandle> clients = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    try (BufferedReader lines = run.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        text.append(line).append('\n');
        if (line.startsWith("Term-00, 2 s  tpmC: ")) {
          clients.addAll(run.children().toList());
          new ProcessBuilder("kill", "-" + signal, Long.toString(clients.get(0).pid()))
              .start()
              .waitFor();
        }
      }
    }
    assertThat(run.waitFor()).as(text.toString()).isEqualTo(1);
    assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
    assertThat(text.toString())
        .containsPattern("INVALID, because\\R  client [12] of 2: " + reason)
        .contains("; the other clients were stopped")
        .doesNotContain("Measured tpm", "\tat ");
    JsonNode json = new ObjectMapper().readTree(results.resolve("results.json").toFile());
    assertThat(json.path("ending").asText()).isEqualTo("FAILED");
    assertThat(json.path("transactions")).isEmpty();
    assertThat(json.path("invalid").get(0).asText()).contains(reason);
    assertThat(results.resolve("report.html")).content().contains("INVALID", reason);
    assertThat(execute("check", props)).as(said()).isZero();
  }

  @Test
  void interruptedRun_endsAllClients_andKeepsWhatTheyMeasured() throws Exception {
    Path results = directory.resolve("interrupted");
    InterruptedProcess run =
        InterruptedProcess.at(
            "Term-00, 2 s  tpmC: ", "run", props, "resultDirectory", results.toString());
    assertThat(run.exitCode()).as(run.output()).isEqualTo(128 + 2);
    assertThat(run.output())
        .containsPattern("Term-00, Measured tpmC \\(NewOrders\\) = [1-9][0-9.]+\\R")
        .contains("stopped early; the results cover the time until then");
    RunResult result = SavedRun.readResult(RunDirectory.open(results));
    assertThat(result.ending()).isEqualTo(RunResult.Ending.STOPPED);
    assertThat(result.clients()).hasSize(2);
  }

  @Test
  void clientsThatCannotConnect_endTheRunBeforeItStarts() throws Exception {
    Path results = directory.resolve("refused");
    sql("SET GLOBAL max_connections = 10");
    try {
      assertThat(execute("run", props, "terminals", "40", "resultDirectory", results.toString()))
          .isEqualTo(EncBench.EXIT_CONFIGURATION);
    } finally {
      sql("SET GLOBAL max_connections = 2000");
    }
    assertThat(errors.toString())
        .containsPattern("^error: client [12] of 2 cannot start: sutThreads=20 ")
        .hasLineCount(1);
    assertThat(results).doesNotExist();
  }

  @Test
  void moreClientsThanWarehouses_areRefusedBeforeAnyWork() {
    assertThat(execute("run", props, "clients", "3")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .startsWith("error: command line: clients=3 must be between 1 and 2, the number of")
        .hasLineCount(1);
    assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
