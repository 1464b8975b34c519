package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.schema.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
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
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    server = TestServers.startForWarehousesOrSkip(ServerBinary.MARIADB_11_4_5);
    capture();
    buildDespiteKills(props("encbench"));
  }

  /** Kills (SIGKILL) three builds at random times; the fourth build completes the database. */
  private void buildDespiteKills(String props) throws Exception {
    Random random = new Random(41);
    for (int round = 0; round < 3; round++) {
      Process build =
          ProgramProcess.builder("build", props, "loadWorkers", "2")
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.INHERIT)
              .start();
      awaitLoaded(1 + 10 * round + random.nextInt(9), build);
      // So that the kill happens within a transaction.
      Thread.sleep(random.nextInt(100));
      build.destroyForcibly();
      assertThat(build.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(build.exitValue()).as("killed, not ended").isEqualTo(128 + 9);
    }
    assertThat(execute("build", props, "loadWorkers", "2")).as(said()).isZero();
    assertThat(said())
        .contains("the expected number in each table", "built: 1 warehouse\nstored: ");
    assertThat(execute("check", "--after-load", props)).as(said()).isZero();
    assertThat(said()).contains("checking 1 warehouse\n", "all 12 conditions hold");
  }

  private void awaitLoaded(int transactions, Process build) throws Exception {
    for (int attempt = 0; attempt < 6000; attempt++) {
      assertThat(build.isAlive()).as("still building").isTrue();
      try {
        if (number("encbench", "SELECT COUNT(*) FROM encbench_load") > transactions) {
          return;
        }
      } catch (SQLException e) {
        // The table does not exist yet.
      }
      Thread.sleep(10);
    }
    throw new AssertionError("not " + transactions + " transactions in time");
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

  private Connection connect(String database) throws SQLException {
    Endpoint endpoint = server.endpoint();
    return DriverManager.getConnection(
        url(database), endpoint.user(), endpoint.password().reveal());
  }

  private void sql(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long number(String database, String sql) throws SQLException {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
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
        InterruptedProcess.at(
            "Term-00, 2 s  tpmC: ",
            "run",
            props("encbench"),
            "otlpUrl",
            "http://127.0.0.1:1/v1/metrics",
            "otlpStepSecs",
            "1");
    assertThat(run.exitCode()).as(run.output()).isEqualTo(128 + 2);
    assertThat(run.output())
        .containsPattern("Term-00, Measured tpmC \\(NewOrders\\) = [1-9][0-9.]+\\R")
        .contains("stopped early; the results cover the time until then")
        .contains("report:  " + results("encbench").resolve("report.html"))
        .containsOnlyOnce("otlpUrl=")
        .contains(
            "WARN   jTPCC : Term-00, otlpUrl=http://127.0.0.1:1/v1/metrics cannot be reached (");
    assertThat(results("encbench").resolve("report.html")).isNotEmptyFile();
    assertThat(results("encbench").resolve("results.json"))
        .content()
        .contains("\"ending\": \"STOPPED\"");

    assertThat(execute("check", props("encbench"))).as(said()).isZero();
    assertThat(said()).contains("all 11 conditions hold");
    assertThat(execute("report", results("encbench").toString(), "0.01")).as(said()).isZero();
    assertRunRefused("already exists, and results are never overwritten", props("encbench"));
  }

  @Test
  void diskThatFillsUp_failsTheRun_namesTheFiles_andKeepsTheFiguresElsewhere() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Path results = disk.resolve("results");
    List<String> run =
        ProgramProcess.builder(
                "run",
                props("encbench"),
                "resultDirectory",
                results.toString(),
                "runMins",
                "0",
                "runTxnsPerTerminal",
                "600")
            .command();
    Process process =
        new ProcessBuilder(TinyDisk.around(disk, "64k", run)).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(1);
    Matcher error =
        Pattern.compile(
                "(?m)^error: "
                    + Pattern.quote(results.resolve("results.json").toString())
                    + " cannot be written: No space left on device; its content is in (\\S+): make"
                    + " room, and move it there$")
            .matcher(text);
    assertThat(error.find()).as(text).isTrue();
    assertThat(text).contains("Measured tpmTOTAL = ").doesNotContain("VALID", "\tat ");
    Path rescued = Path.of(error.group(1));
    assertThat(rescued)
        .content()
        .contains(results.resolve("data/result.csv") + " cannot be written: No space left");
    Files.delete(rescued);
  }

  @Test
  void serverThatFailsTheCheckAfterARun_losesNoFigures() throws Exception {
    Path results = directory.resolve("results-unchecked");
    // This user may count the history, as a run does, but not read the columns that a check sums
    // up.
    sql("encbench", "CREATE USER halfblind IDENTIFIED BY 'halfblind'");
    for (Table table : Table.values()) {
      String rights =
          table == Table.HISTORY ? "INSERT, SELECT (hist_id)" : "SELECT, INSERT, UPDATE, DELETE";
      sql("encbench", "GRANT " + rights + " ON " + table.sqlName() + " TO halfblind");
    }
    String check =
        "run --check %s user halfblind password halfblind runMins 0 runTxnsPerTerminal 100"
            .formatted(props("encbench"));
    assertThat(execute((check + " resultDirectory " + results).split(" "))).as(said()).isEqualTo(1);
    assertThat(said()).contains("INVALID, because", "could not be checked: the server says: ");
    assertThat(results.resolve("results.json"))
        .content()
        .contains("its consistency conditions could not be checked: the server says: ");
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
  void runThatCannotBegin_isRefused_andLeavesNoDirectory() throws Exception {
    Path elsewhere = directory.resolve("results-of-none");
    List<String> run = List.of("run", props("encbench"), "resultDirectory", elsewhere.toString());
    List<String> crowd = new ArrayList<>(run);
    crowd.addAll(List.of("terminals", "40"));
    sql("encbench", "SET GLOBAL max_connections = 10");
    try {
      assertThat(execute(crowd.toArray(String[]::new))).isEqualTo(EncBench.EXIT_CONFIGURATION);
      assertThat(errors.toString())
          .startsWith("error: sutThreads=40 (by default the number of terminals)")
          .contains("Too many connections\"; lower sutThreads")
          .hasLineCount(1);
    } finally {
      sql("encbench", "SET GLOBAL max_connections = 2000");
    }
    try (ServerSocket taken = new ServerSocket(0)) {
      List<String> scraped = new ArrayList<>(run);
      scraped.addAll(List.of("prometheusPort", Integer.toString(taken.getLocalPort())));
      assertThat(execute(scraped.toArray(String[]::new))).isEqualTo(EncBench.EXIT_CONFIGURATION);
      assertThat(errors.toString()).contains("cannot be opened");
    }
    assertThat(elsewhere).doesNotExist();
  }

  @Test
  void run_ruleForAMissingTable_isRefusedBeforeAnythingRuns() throws Exception {
    Path rules =
        Files.writeString(
            directory.resolve("typo.props"),
            "bmsql_custommer.c_last = VARCHAR(16), RND\nend-of-rules = 1\n");
    Path props =
        Files.writeString(
            directory.resolve("typo-run.props"),
            """
            db=mariadb
            driver=io.encbench.driver.EncryptingDriver
            conn=%s&MEK=00112233445566778899aabbccddeeff&encRules=%s
            user=%s
            password=%s
            warehouses=1
            terminals=1
            runTxnsPerTerminal=1
            """
                .formatted(
                    url("encbench").replace("jdbc:mysql:", "jdbc:encbench:mysql:"),
                    rules,
                    server.endpoint().user(),
                    server.endpoint().password().reveal()));
    assertThat(execute("run", props.toString())).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains("encRules has a rule for bmsql_custommer.c_last")
        .contains("did you mean bmsql_customer.c_last?");
  }

  @Test
  void rulesCheck_addsTheConstraintsThatTablesLack() throws Exception {
    sql("encbench", "CREATE DATABASE ruled");
    String url =
        url("ruled").replace("jdbc:mysql:", "jdbc:encbench:mysql:")
            + "&MEK=00112233445566778899aabbccddeeff&encRules="
            + RuleSets.file("20-strict");
    Endpoint endpoint = server.endpoint();
    List<String> account =
        List.of("user", endpoint.user(), "password", endpoint.password().reveal());
    Path props =
        Files.writeString(
            directory.resolve("ruled.props"),
            """
            db=mariadb
            driver=io.encbench.driver.EncryptingDriver
            conn=%s&encChecks=false
            user=%s
            password=%s
            warehouses=1
            """
                .formatted(url, endpoint.user(), endpoint.password().reveal()));
    assertThat(execute("sql", props.toString(), "tableCreates")).as(said()).isZero();

    capture();
    assertThat(execute("rules", "check", props.toString())).as(said()).isEqualTo(1);
    assertThat(said())
        .contains("schema ruled, ENC_ALGO=AES_128_SIV, key ", "has no CHECK")
        .contains("ALTER TABLE `bmsql_customer` ADD CHECK (LENGTH(")
        .doesNotContain("00112233");

    capture();
    assertThat(execute("rules", "check", "--add", props.toString())).as(said()).isZero();
    assertThat(said()).contains("added to bmsql_customer", "has its CHECK").doesNotContain("NOT");

    List<String> byUrl = new ArrayList<>(List.of("rules", "check", url));
    byUrl.addAll(account);
    assertThat(execute(byUrl.toArray(String[]::new))).as(said()).isZero();

    capture();
    assertThat(execute("rules", "check", props("encbench"))).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(said()).contains("is not a URL of the encrypting driver");
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
