package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.peer.PeerAnswer;
import io.encbench.tpcc.peer.PeerTask;
import io.encbench.tpcc.peer.PeerTask.Kind;
import io.encbench.tpcc.peer.PeerWork;
import io.encbench.tpcc.peer.Trace;
import io.encbench.tpcc.peer.TraceRecorder;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs all commands on an encrypted warehouse, whose props file names only the driver's URL and its
 * rules, and on a plain one. Both must end with the same rows.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EncryptedArmsContract {
  private static final PrintStream CONSOLE = System.out;
  private static final String PLAIN = "plain";
  private static final String ENCRYPTED = "encrypted";
  private static final String KEY = "000102030405060708090a0b0c0d0e0f";

  @TempDir private static Path directory;

  private final ServerBinary binary;
  private final String db;
  private final String rules;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private DatabaseServer server;

  /**
   * Creates the contract for one arm.
   *
   * @param db value of {@code db} in the props file
   * @param rules one of {@link RuleSets#NAMES}
   */
  EncryptedArmsContract(ServerBinary binary, String db, String rules) {
    this.binary = binary;
    this.db = db;
    this.rules = rules;
  }

  @BeforeAll
  void start() throws SQLException {
    server = TestServers.startForWarehousesOrSkip(binary);
    Endpoint endpoint = server.endpoint();
    try (Connection connection =
            DriverManager.getConnection(
                endpoint.url() + "?sslMode=DISABLED",
                endpoint.user(),
                endpoint.password().reveal());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + PLAIN);
      statement.execute("CREATE DATABASE " + ENCRYPTED);
    }
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void release() {
    System.setOut(CONSOLE);
  }

  private String execute(String... args) {
    output.reset();
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setErr(new PrintWriter(output, true, StandardCharsets.UTF_8));
    int code = commandLine.execute(args);
    String said = output.toString(StandardCharsets.UTF_8);
    assertThat(code).as(String.join(" ", args) + "\n" + said).isZero();
    return said;
  }

  private String props(String database) throws IOException {
    String url = server.endpoint().url().replaceAll("/[^/]*$", "/" + database);
    String options = "?sslMode=DISABLED&useServerPrepStmts=true&cachePrepStmts=true";
    if (database.equals(ENCRYPTED)) {
      url = url.replaceFirst("^jdbc:", "jdbc:encbench:");
      options += "&encRules=" + RuleSets.file(rules) + "&encKeyProvider=file:" + keys();
    }
    String text =
        """
        db=%s
        driver=%s
        conn=%s
        user=%s
        password=%s
        warehouses=1
        loadWorkers=2
        seed=7
        terminals=1
        runTxnsPerTerminal=300
        resultDirectory=%s
        """
            .formatted(
                db,
                database.equals(ENCRYPTED)
                    ? "io.encbench.driver.EncryptingDriver"
                    : "com.mysql.cj.jdbc.Driver",
                url + options,
                server.endpoint().user(),
                server.endpoint().password().reveal(),
                directory.resolve(database));
    return Files.writeString(directory.resolve(database + ".props"), text).toString();
  }

  private static Path keys() throws IOException {
    Path file = directory.resolve("tpcc.keys");
    if (Files.notExists(file)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, "1=" + KEY + "\n");
    }
    return file;
  }

  private static List<String> digests(String said) {
    return said.lines().filter(line -> line.startsWith("digest bmsql_")).toList();
  }

  @Test
  void encryptedArm_isBuiltAndRunAndChecked_andHasTheRowsOfThePlainOne() throws Exception {
    execute("build", props(PLAIN));
    assertThat(execute("build", props(ENCRYPTED))).contains("built: 1 warehouse");
    assertAnswersAreThoseOfPlain();

    execute("run", props(PLAIN));
    List<String> plain = digests(execute("digest", props(PLAIN)));
    assertThat(plain).hasSize(10);

    assertThat(execute("check", "--after-load", props(ENCRYPTED)))
        .contains("all 12 conditions hold");
    assertThat(execute("run", "--check", props(ENCRYPTED)))
        .contains("all 11 conditions hold")
        .doesNotContain(KEY);
    assertThat(digests(execute("digest", props(ENCRYPTED)))).isEqualTo(plain);

    assertValuesAndRoundTripsCounted();

    Path results = directory.resolve("concurrent");
    assertThat(
            execute(
                "run",
                "--check",
                props(ENCRYPTED),
                "terminals",
                "8",
                "runTxnsPerTerminal",
                "40",
                "resultDirectory",
                results.toString()))
        .contains("all 11 conditions hold")
        .contains("VALID")
        .doesNotContain("INVALID");
    assertThat(execute("report", results.toString())).contains("report: ");
    assertNoKeyIn(results);

    assertThat(execute("destroy", props(ENCRYPTED))).contains("destroyed");
  }

  /** Applies the check that peers must pass. */
  private void assertAnswersAreThoseOfPlain() throws Exception {
    Trace trace;
    try (Connection connection = database(PLAIN).connect()) {
      trace = TraceRecorder.record(connection, 11);
    }
    List<String> digests = new PeerWork(database(PLAIN)).digests().digests();
    PeerWork work = new PeerWork(database(ENCRYPTED));
    PeerAnswer answer = work.compare(new PeerTask(Kind.COMPARE, Map.of(), trace, digests));
    assertThat(answer.findings()).isEmpty();
    assertThat(trace.transactions()).hasSize(50);
    assertThat(answer.compared()).isEqualTo(statements(trace)).isGreaterThan(200);
    assertThat(answer.transactions()).hasSize(5);
    assertThat(answer.checkable()).isTrue();
    assertThat(answer.digests()).isEqualTo(digests);

    // The check must report a trace with a different answer.
    ObjectMapper mapper = new ObjectMapper();
    String json = mapper.writeValueAsString(new PeerTask(Kind.COMPARE, Map.of(), trace, digests));
    String read = "\"kind\":\"INT\",\"value\":\"";
    int stockLevel = json.indexOf("low_stock");
    int value = json.indexOf(read, json.indexOf("\"rows\":[[", stockLevel)) + read.length();
    assertThat(stockLevel).isPositive();
    String wrongJson = json.substring(0, value) + "9" + json.substring(value);
    assertThat(work.compare(mapper.readValue(wrongJson, PeerTask.class)))
        .satisfies(
            wrong -> {
              assertThat(wrong.findings()).hasSize(1);
              assertThat(wrong.findings().get(0).kind()).isEqualTo(PeerFinding.Kind.WRONG);
              assertThat(wrong.findings().get(0).reason()).startsWith("low_stock is ");
              assertThat(wrong.transactions())
                  .hasSize(4)
                  .doesNotContain(TransactionType.STOCK_LEVEL);
            });
  }

  /** The statements that the transactions sent themselves. */
  private static int statements(Trace trace) {
    return (int)
        trace.transactions().stream()
            .flatMap(transaction -> transaction.exchanges().stream())
            .filter(exchange -> exchange.after().isEmpty())
            .count();
  }

  private Database database(String name) throws IOException {
    return TpccProps.read(Path.of(props(name)), List.of(), System::getenv).database();
  }

  /**
   * Compares two counts: by connection and thread, read at the ends of transactions, and by the
   * meters of the JVM, whose window may begin a transaction or two later.
   */
  private void assertValuesAndRoundTripsCounted() throws IOException {
    RunResult plain = SavedRun.readResult(RunDirectory.open(directory.resolve(PLAIN)));
    assertThat(plain.encryption()).isEqualTo(new Encryption(List.of(), 0, 0, 0));
    assertThat(plain.transactions()).allMatch(summary -> summary.cellsEncrypted() == 0);

    RunResult encrypted = SavedRun.readResult(RunDirectory.open(directory.resolve(ENCRYPTED)));
    assertThat(encrypted.encryption().columns()).hasSize(RuleSets.rules(rules).all().size());
    assertThat(encrypted.encryption().cellsEncryptedPerTransaction())
        .isCloseTo(
            perTransaction(encrypted, TransactionSummary::cellsEncrypted), withinPercentage(5));
    assertThat(encrypted.encryption().cellsDecryptedPerTransaction())
        .isCloseTo(
            perTransaction(encrypted, TransactionSummary::cellsDecrypted), withinPercentage(5));
    for (RunResult run : List.of(plain, encrypted)) {
      assertThat(run.clientWire().roundTripsPerTransaction())
          .isCloseTo(perTransaction(run, TransactionSummary::roundTrips), withinPercentage(5));
    }
  }

  private static double perTransaction(RunResult run, ToDoubleFunction<TransactionSummary> ofType) {
    return run.transactions().stream()
            .mapToDouble(summary -> summary.count() * ofType.applyAsDouble(summary))
            .sum()
        / Throughput.count(run.transactions());
  }

  private static void assertNoKeyIn(Path results) throws IOException {
    try (var files = Files.walk(results)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(KEY, "tpcc.keys");
      }
    }
  }
}
