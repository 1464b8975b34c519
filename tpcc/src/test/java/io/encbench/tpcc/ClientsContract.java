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
import java.io.IOException;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What holds for runs that two client JVMs share, wherever these are. The runs are on two
 * warehouses, and each is a process of its own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ClientsContract {
  /** The line of a run's second second. */
  protected static final String SECOND = "Term-00, 2 s  tpmC: ";

  private static final long LONGEST_LIFE_SECONDS = 180;

  @TempDir protected static Path directory;

  private DatabaseServer server;
  private Path props;

  /**
   * A process of the program that has ended.
   *
   * @param output its standard output and standard error
   */
  public record Ended(int exitCode, String output) {}

  /** Something to do while a run is under way. */
  @FunctionalInterface
  public interface Deed {
    /** Does it. */
    void during(Process run) throws Exception;
  }

  /**
   * The lines of the props file that depend on where the clients are.
   *
   * @param account the account that they use
   */
  protected abstract String lines(Endpoint account);

  /** The program, ready to start. */
  protected abstract ProcessBuilder program(String... args);

  /** The JVMs of the clients of a run that is under way. */
  protected abstract List<ProcessHandle> clients(Process run);

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
            warehouses=2
            loadMethod=LOAD_DATA
            terminals=5
            clients=2
            runMins=60
            %s
            """
                .formatted(endpoint.url(), lines(endpoint)));
    Ended built = ended("build", props());
    assertThat(built.exitCode()).as(built.output()).isZero();
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** The props file of the runs. */
  protected String props() {
    return props.toString();
  }

  /** The account of the server. */
  protected Endpoint endpoint() {
    return server.endpoint();
  }

  /** Starts the program and waits until it ends. */
  protected Ended ended(String... args) throws Exception {
    return ended("no such line", run -> {}, args);
  }

  /**
   * Starts the program and waits until it ends.
   *
   * @param mark start of the output line at which something is done
   */
  protected Ended ended(String mark, Deed deed, String... args) throws Exception {
    Process run = program(args).redirectErrorStream(true).start();
    CompletableFuture.delayedExecutor(LONGEST_LIFE_SECONDS, TimeUnit.SECONDS)
        .execute(run::destroyForcibly);
    StringBuilder text = new StringBuilder();
    try (BufferedReader lines = run.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        text.append(line).append('\n');
        if (line.startsWith(mark)) {
          deed.during(run);
        }
      }
    }
    return new Ended(run.waitFor(), text.toString());
  }

  /** Sends a signal to a process. */
  protected static void signal(String name, ProcessHandle process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
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

  /** Executes a statement on the server. */
  protected void sql(String sql) throws SQLException {
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
    Ended ended =
        ended(
            "run",
            "--check",
            props(),
            "runMins",
            "0",
            "runSecs",
            "5",
            "rampupSecs",
            "1",
            "resultDirectory",
            results.toString());
    assertThat(ended.output())
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
    assertThat(ended.exitCode()).isEqualTo(together ? 0 : 1);
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

    Ended reported = ended("report", results.toString(), "0.03");
    assertThat(reported.exitCode()).as(reported.output()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "KILL, its JVM ended with exit code 137 without an answer",
    "STOP, its JVM gave no answer for 4 s and was ended"
  })
  void clientThatDiesOrStalls_makesTheRunInvalid_andEndsTheOthers(String signal, String reason)
      throws Exception {
    Path results = directory.resolve("signal-" + signal);
    List<ProcessHandle> clients = new ArrayList<>();
    Ended ended =
        ended(
            SECOND,
            run -> {
              clients.addAll(clients(run));
              signal(signal, clients.get(0));
            },
            "run",
            props(),
            "resultDirectory",
            results.toString());
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
    assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
    assertInvalid(ended, results, "client [12] of 2: " + reason);
    assertThat(results.resolve("report.html")).content().contains(reason);
  }

  /**
   * Asserts that a run in which a client failed has no figures, and left the database consistent.
   *
   * @param reason the expected reason, as a regular expression
   */
  protected void assertInvalid(Ended ended, Path results, String reason) throws Exception {
    assertThat(ended.output())
        .containsPattern("INVALID, because\\R  " + reason)
        .contains("; the other clients were stopped")
        .doesNotContain("Measured tpm", "\tat ");
    JsonNode json = new ObjectMapper().readTree(results.resolve("results.json").toFile());
    assertThat(json.path("ending").asText()).isEqualTo("FAILED");
    assertThat(json.path("transactions")).isEmpty();
    assertThat(json.path("invalid").get(0).asText()).containsPattern(reason);
    assertThat(results.resolve("report.html")).content().contains("INVALID");
    Ended checked = ended("check", props());
    assertThat(checked.exitCode()).as(checked.output()).isZero();
  }

  @Test
  void interruptedRun_endsAllClients_andKeepsWhatTheyMeasured() throws Exception {
    Path results = directory.resolve("interrupted");
    Ended run =
        ended(
            SECOND,
            process -> signal("INT", process.toHandle()),
            "run",
            props(),
            "resultDirectory",
            results.toString());
    assertThat(run.exitCode()).as(run.output()).isEqualTo(128 + 2);
    assertThat(run.output())
        .containsPattern("Term-00, Measured tpmC \\(NewOrders\\) = [1-9][0-9.]+\\R")
        .contains("stopped early; the results cover the time until then");
    RunResult result = SavedRun.readResult(RunDirectory.open(results));
    assertThat(result.ending()).isEqualTo(RunResult.Ending.STOPPED);
    assertThat(result.clients()).hasSize(2);
  }

  /** The lines of errors. */
  protected static List<String> errors(Ended ended) {
    assertThat(ended.output()).doesNotContain("\tat ");
    return ended.output().lines().filter(line -> line.startsWith("error: ")).toList();
  }
}
