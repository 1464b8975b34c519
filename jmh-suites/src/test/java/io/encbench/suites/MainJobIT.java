package io.encbench.suites;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.encbench.config.Secret;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WarmUp;
import io.encbench.profile.Endpoint;
import io.encbench.report.file.JsonResults;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs the program as a user does, on an external server, with windows too short for meaningful
 * numbers.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MainJobIT {
  private static final List<String> SHORT =
      List.of(
          "--blocks=1",
          "--warmup-ms=60",
          "--rounds=2",
          "--harness-check",
          "--rows=2000",
          "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1");

  @TempDir private Path directory;
  private DatabaseServer server;
  private StringWriter err = new StringWriter();

  @BeforeAll
  void startServer() {
    server = open(ServerTuning.forThisMachine());
  }

  private static DatabaseServer open(ServerTuning tuning) {
    return ServerChoice.AUTO.open(tuning.withBufferPoolBytes(64 << 20), notice -> {});
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  @BeforeEach
  void forgetErrors() {
    err = new StringWriter();
  }

  private Path props(Endpoint endpoint, String url, Secret password) throws IOException {
    return Files.writeString(
        Files.createTempFile(directory, "server", ".props"),
        "conn=%s\nuser=%s\npassword=%s\ntls.ca=%s\n"
            .formatted(url, endpoint.user(), password.reveal(), endpoint.caCertificate()));
  }

  private Path props(DatabaseServer of) throws IOException {
    return props(of.endpoint(), of.endpoint().url(), of.endpoint().password());
  }

  private int execute(Path output, List<String> more) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    List<String> args = new ArrayList<>(SHORT);
    args.add("--output=" + output);
    args.addAll(more);
    if (more.stream().noneMatch(option -> option.startsWith("--measure-ms="))) {
      args.add("--measure-ms=250");
    }
    return commandLine.execute(args.toArray(String[]::new));
  }

  @Test
  void run_onExternalServer_provesEveryModeAndKeepsTheKeyAndThePassword() throws Exception {
    Path output = directory.resolve("out");
    Path profiles =
        Files.writeString(
            directory.resolve("mine.props"),
            "both.sslMode=REQUIRED\nboth.driver=encbench\nboth.encryptedColumns=100\n");
    int exit =
        execute(
            output,
            List.of(
                "--server=" + props(server),
                "--profiles=" + profiles,
                "--arms=tls13-aes128-verify-identity,tls13-aes128-compressed,"
                    + "encrypted-0,encrypted-50,both",
                "--workloads=point-select-client-prepared,range-read,batch-insert,connect",
                // Two threads that decrypt rows may use more than 90 % of two processors.
                "--threads=1",
                // A busy machine may open fewer than 30 TLS connections in shorter windows.
                "--measure-ms=700",
                "--fail-if=range-read:tls13-aes128-compressed wire_bytes ratio < 0.9",
                "--junit=" + output.resolve("verdict.xml")));
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.invalidReasons()).isEmpty();
    assertThat(result.rejected()).isEmpty();
    assertThat(exit).isZero();
    assertThat(output.resolve("verdict.xml"))
        .content()
        .as("one block decides nothing")
        .contains("tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"1\"");
    assertThat(result.samples()).hasSize(7 * 4 + 3);
    assertThat(result.samples())
        .filteredOn(sample -> sample.arm().equals("bare"))
        .extracting(Sample::workload)
        .containsExactlyInAnyOrder("batch-insert", "range-read", "point-select-client-prepared");

    ModeProof tls = proof(result, "tls13-aes128-verify-identity");
    assertThat(tls.tlsVersion()).isEqualTo("TLSv1.3");
    assertThat(tls.connections()).isGreaterThanOrEqualTo(4 * 2);
    assertThat(proof(result, "plain").tlsVersion()).isEmpty();
    assertThat(proof(result, "tls13-aes128-compressed").compressed()).isTrue();
    assertThat(proof(result, "plain").cells()).isZero();
    assertThat(proof(result, "encrypted-0").cells()).isZero();
    assertThat(proof(result, "encrypted-50").cells()).isEqualTo(2 * 5 * (2_000 + 100));
    assertThat(proof(result, "both").cells()).isEqualTo(2 * 10 * (2_000 + 100));
    assertThat(proof(result, "both").tlsVersion()).startsWith("TLSv1.");
    assertThat(proof(result, "both").driverClass())
        .isEqualTo("io.encbench.driver.EncryptingConnection");
    assertThat(
            result.arms().stream()
                .collect(toMap(ArmDescription::name, arm -> arm.protection().tier())))
        .containsEntry("plain", TrustTier.T0)
        .containsEntry("encrypted-0", TrustTier.T0)
        .containsEntry("encrypted-50", TrustTier.T4)
        .containsEntry("both", TrustTier.T4);

    assertThat(ratio(result, "tls13-aes128-verify-identity", "connect")).isGreaterThan(1.5);
    assertThat(ratio(result, "tls13-aes128-compressed", "range-read")).isLessThan(0.8);
    assertThat(ratio(result, "encrypted-0", "batch-insert")).isBetween(0.99, 1.01);
    assertThat(ratio(result, "encrypted-50", "batch-insert")).isGreaterThan(1.2);

    assertThat(output.resolve("report.html")).isNotEmptyFile();
    assertThat(output.resolve("tmp")).doesNotExist();
    assertNoSecretIn(output);
    try (var connection = connect();
        var tables = connection.getMetaData().getTables(null, null, "encbench%", null)) {
      assertThat(tables.next()).as("a table that was not dropped").isFalse();
    }
  }

  @Test
  void pool_isFilledAsAWholeInEveryWindow_andCountsItsConnections() throws Exception {
    Path output = directory.resolve("pool");
    int exit =
        JmhSuites.commandLine()
            .execute(
                "--server=" + props(server),
                "--arms=encrypted-100",
                "--workloads=pool",
                "--pool-size=15",
                "--blocks=1",
                "--rounds=2",
                "--warmup-ms=0",
                "--measure-ms=50",
                "--rows=2000",
                "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1",
                "--output=" + output);
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.invalidReasons()).isEmpty();
    assertThat(exit).isZero();
    assertThat(result.settings()).containsEntry("pool size", "15");
    assertThat(result.samples())
        .extracting(Sample::arm)
        .containsExactlyInAnyOrder("plain", "plain-again", "encrypted-100");
    assertThat(result.samples())
        .allSatisfy(
            sample -> {
              assertThat(sample.windows()).hasSize(2);
              assertThat(sample.windows())
                  .allSatisfy(
                      window -> {
                        assertThat(window.operations()).isEqualTo(15);
                        assertThat(window.seconds()).as("the fill's").isGreaterThan(14 * 0.03);
                      });
              assertThat(sample.values().getOrDefault(Metric.THROUGHPUT, 0.0))
                  .as("HikariCP pauses for 30 ms after each connection")
                  .isBetween(1.0, 1 / 0.03 * 15 / 14);
              assertThat(sample.values().getOrDefault(Metric.CLIENT_ALLOCATED, 0.0))
                  .as("the threads of the pool are in it")
                  .isGreaterThan(50_000);
              assertThat(sample.values().getOrDefault(Metric.CLIENT_CPU_APPLICATION, 0.0))
                  .isGreaterThan(sample.values().getOrDefault(Metric.CLIENT_CPU_PROCESS, 0.0) / 10);
            });
    assertThat(ratio(result, "encrypted-100", "pool"))
        .as("wire bytes: hardly a connection asks before its first statement")
        .isBetween(0.99, 1.1);
  }

  @Test
  void poolThatIsLargerThanTheServersConnections_isRefusedBeforeAnythingStarts() throws Exception {
    assertRefused(
        List.of("--server=" + props(server), "--workloads=pool", "--pool-size=1981"),
        "--pool-size is 1981",
        "accepts 2000 connections",
        "between 1 and 1980",
        "raise the server's max_connections to 2001");
  }

  private void assertNoSecretIn(Path output) throws IOException {
    try (var files = Files.walk(output)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file))
            .as("no password and nothing like a key in " + file)
            .doesNotContain(server.endpoint().password().reveal())
            .doesNotContainPattern("(?i)(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])");
      }
    }
  }

  private Connection connect() throws SQLException {
    Endpoint endpoint = server.endpoint();
    return DriverManager.getConnection(
        endpoint.url() + "?allowPublicKeyRetrieval=true",
        endpoint.user(),
        endpoint.password().reveal());
  }

  private static ModeProof proof(ExperimentResult result, String arm) {
    return result.arms().stream()
        .filter(a -> a.name().equals(arm))
        .map(ArmDescription::proof)
        .findFirst()
        .orElseThrow();
  }

  private static double ratio(ExperimentResult result, String arm, String workload) {
    return result.comparisons().stream()
        .filter(c -> c.arm().equals(arm))
        .filter(c -> c.workload().equals(workload))
        .filter(c -> c.metric() == Metric.WIRE_BYTES)
        .map(Comparison::ratio)
        .findFirst()
        .orElseThrow()
        .value();
  }

  private void assertRefused(List<String> options, String... message) {
    Path output = directory.resolve("refused-" + System.nanoTime());
    assertThat(execute(output, options)).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ").startsWith("error: ");
    assertThat(output.resolve("results.json")).doesNotExist();
  }

  @Test
  void wrongPassword_isRefusedWithoutRepeatingIt() throws Exception {
    Endpoint endpoint = server.endpoint();
    Path file = props(endpoint, endpoint.url(), Secret.of("wrong-canary"));
    assertRefused(List.of("--server=" + file), "denies access to user '" + endpoint.user() + "'");
    assertThat(err.toString()).doesNotContain("wrong-canary");
  }

  @Test
  void closedPort_isNamed() throws Exception {
    String url = closedUrl();
    Path file = props(server.endpoint(), url, server.endpoint().password());
    assertRefused(List.of("--server=" + file), url, "nothing listens there");
  }

  private static String closedUrl() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    return "jdbc:mysql://127.0.0.1:" + port + "/encbench";
  }

  @Test
  void tlsDemandedFromServerWithoutTls_isNamed() throws Exception {
    try (DatabaseServer plain = open(ServerTuning.forThisMachine().withoutTls())) {
      Path main = directory.resolve("db-without-tls");
      List<String> options =
          List.of(
              "--server=" + props(plain),
              "--arms=tls13-aes128,mariadb-connector-j-encrypted-50",
              "--workloads=point-select-literal");
      assertThat(execute(main, options)).isOne();
      ExperimentResult others = JsonResults.read(main.resolve("results.json"));
      assertThat(others.rejected())
          .singleElement()
          .satisfies(
              arm ->
                  assertThat(arm.reasons().toString())
                      .contains("left out", "profile tls13-aes128", "sslMode=REQUIRED"));
      assertThat(others.samples())
          .extracting(Sample::arm)
          .containsExactlyInAnyOrder(
              "plain", "plain-again", "mariadb-connector-j-encrypted-50", "bare");
      Path output = directory.resolve("oltp-without-tls");
      Path closed = props(plain.endpoint(), closedUrl(), plain.endpoint().password());
      String servers = "--server=%s,%s".formatted(props(plain), closed);
      assertThat(oltp(output, List.of(servers, "--arms=tls13-aes128"))).isOne();
      ExperimentResult result = JsonResults.read(output.resolve("results.json"));
      assertThat(result.invalidReasons()).as("other arms and servers are unaffected").isEmpty();
      assertThat(result.samples()).hasSize(2);
      assertThat(result.rejected())
          .hasSize(1 + 3)
          .allSatisfy(
              arm ->
                  assertThat(arm.reasons().toString())
                      .contains("left out")
                      .containsAnyOf("sslMode=REQUIRED", "nothing listens there"));
      assertLibrariesCompared(props(plain), props(server));
    }
  }

  /** A small part of experiment E4, with another TLS provider of the client. */
  private void assertLibrariesCompared(Path without, Path with) throws IOException {
    Path output = directory.resolve("libraries");
    Path profiles =
        Files.writeString(
            directory.resolve("conscrypt.props"),
            """
            conscrypt.sslMode=REQUIRED
            conscrypt.tlsVersions=TLSv1.2
            conscrypt.tlsCiphersuites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
            conscrypt.sslContextProvider=Conscrypt
            """);
    int exit =
        JmhSuites.commandLine()
            .execute(
                "tls-libraries",
                "--server=" + without + "," + with,
                "--profiles=" + profiles,
                "--profile=conscrypt",
                "--blocks=1",
                "--threads=1",
                "--time=1",
                "--warmup-time=0",
                "--tables=2",
                "--table-size=100",
                "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1",
                "--output=" + output);
    assertThat(exit).isOne();
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    String measured = Objects.requireNonNull(with.getFileName()).toString().replace(".props", "");
    assertThat(result.samples())
        .extracting(sample -> sample.workload() + " " + sample.arm())
        .containsExactlyInAnyOrder(
            "point-select-1@" + measured + " conscrypt",
            "point-select-1@" + measured + " conscrypt-again",
            "connect-1@" + measured + " conscrypt",
            "connect-1@" + measured + " conscrypt-again");
    assertThat(result.rejected())
        .filteredOn(cell -> !cell.workload().endsWith(measured))
        .hasSize(4)
        .allSatisfy(cell -> assertThat(cell.reasons().toString()).contains("sslMode=REQUIRED"));
    ModeProof proof = proof(result, "conscrypt");
    assertThat(proof.tlsProvider()).isEqualTo("Conscrypt");
    assertThat(proof.tlsCipher()).isEqualTo("ECDHE-RSA-AES128-GCM-SHA256");
    assertThat(output.resolve("course.csv")).content().contains(measured + ",conscrypt,1,");
    assertThat(output.resolve("variables-" + measured + ".txt"))
        .content()
        .contains("innodb_buffer_pool_size=");
    assertThat(output.resolve("report.html"))
        .content()
        .contains("TLS libraries of the servers", "published");
    assertNoSecretIn(output);
  }

  private int oltp(Path output, List<String> more) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    List<String> args =
        new ArrayList<>(
            List.of(
                "oltp",
                "--preset=sysbench",
                "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1",
                "--events=40",
                "--tables=2",
                "--table-size=300",
                "--range-size=20",
                "--output=" + output));
    args.addAll(more);
    return commandLine.execute(args.toArray(String[]::new));
  }

  @Test
  void oltp_onExternalServer_countsSysbenchsStatementsAndProvesEveryMode() throws Exception {
    Path output = directory.resolve("oltp");
    int exit = oltp(output, List.of("--server=" + props(server), "--arms=encrypted-100"));
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.rejected()).extracting(Rejection::reasons).isEmpty();
    assertThat(result.invalidReasons()).isEmpty();
    assertThat(exit).isZero();
    assertThat(result.samples()).extracting(Sample::operations).containsExactly(40L, 40L, 40L);
    assertThat(result.samples())
        .as("20 statements of a transaction")
        .allSatisfy(
            sample ->
                assertThat(sample.values().getOrDefault(Metric.QUERIES, 0.0))
                    .isCloseTo(
                        20 * sample.values().getOrDefault(Metric.THROUGHPUT, 1.0),
                        withinPercentage(1)));
    assertThat(result.samples())
        .as("the threads of the load are in it, which cannot be next to nothing")
        .allSatisfy(
            sample ->
                assertThat(sample.values().getOrDefault(Metric.CLIENT_CPU_APPLICATION, 0.0))
                    .isGreaterThan(
                        sample.values().getOrDefault(Metric.CLIENT_CPU_PROCESS, 0.0) / 10));
    assertThat(proof(result, "encrypted-100").cells()).isEqualTo(2 * 4 * 2 * 300);
    assertThat(proof(result, "plain").cells()).isZero();
    assertThat(output.resolve("sysbench.txt"))
        .content()
        .contains("        read:                            560\n", "total number of events:");
    assertThat(output.resolve("report.html")).isNotEmptyFile();
    assertNoSecretIn(output);
    try (var connection = connect();
        var tables = connection.getMetaData().getTables(null, null, "sbtest%", null)) {
      assertThat(tables.next()).as("a table that was not dropped").isFalse();
    }
  }

  @Test
  void oltp_inTurns_hasTheWindowsAndTheWarmUpsOfAllArms() throws Exception {
    Path output = directory.resolve("oltp-in-turns");
    int exit =
        oltp(
            output,
            List.of(
                "--server=" + props(server),
                "--arms=encrypted-100",
                "--schedule=simultaneous",
                "--jvm-flag=-Xmx128m",
                "--rounds=2",
                "--warmup-time=1"));
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.rejected()).extracting(Rejection::reasons).isEmpty();
    assertThat(result.invalidReasons()).isEmpty();
    assertThat(exit).isZero();
    assertThat(result.samples()).extracting(Sample::operations).containsExactly(40L, 40L, 40L);
    assertThat(result.samples())
        .allSatisfy(
            sample -> {
              assertThat(sample.windows()).hasSize(2);
              assertThat(sample.windows()).allMatch(window -> window.operations() == 20);
              assertThat(sample.values().getOrDefault(Metric.QUERIES, 0.0))
                  .isCloseTo(
                      20 * sample.values().getOrDefault(Metric.THROUGHPUT, 1.0),
                      withinPercentage(1));
            });
    assertThat(result.warmUps())
        .extracting(WarmUp::arm)
        .containsExactlyInAnyOrder("plain", "plain-again", "encrypted-100");
    assertThat(result.warmUps()).extracting(WarmUp::rounds).allMatch(rounds -> rounds >= 6);
    assertThat(proof(result, "plain").connections()).as("before and after").isEqualTo(2);
    assertThat(proof(result, "encrypted-100").cells()).isEqualTo(2 * 4 * 2 * 300);
    assertThat(output.resolve("sysbench.txt"))
        .content()
        .as("the windows of a run are one report")
        .contains("        read:                            560\n");
    assertNoSecretIn(output);
  }

  private int statements(Path output, List<String> more) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    List<String> args =
        new ArrayList<>(
            List.of(
                "statements",
                "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1",
                "--blocks=1",
                "--iterations=2",
                "--warmup-iterations=0",
                "--output=" + output));
    args.addAll(more);
    return commandLine.execute(args.toArray(String[]::new));
  }

  @Test
  void statements_generated_areCountedAndEveryRecordIsProven() throws Exception {
    Path output = directory.resolve("statements");
    int exit =
        statements(
            output,
            List.of("--server=" + props(server), "--arms=encrypted-100", "--number-of-queries=50"));
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.rejected()).extracting(Rejection::reasons).isEmpty();
    assertThat(exit).isZero();
    assertThat(result.samples()).hasSize(3 * 4);
    assertThat(result.samples()).extracting(Sample::operations).containsOnly(2 * 50L);
    assertThat(proof(result, "encrypted-100").cells()).isEqualTo(10 * 50);
    assertThat(output.resolve("report.html")).content().contains("table VI", "published");
    assertNoSecretIn(output);
  }

  @Test
  void statements_ofAUser_areLeftOutWhereOneFails_andOthersGoOn() throws Exception {
    Path output = directory.resolve("own");
    Path create =
        Files.writeString(
            directory.resolve("create.sql"),
            "CREATE TABLE own (id INT PRIMARY KEY, word VARCHAR(20));"
                + "INSERT INTO own (id, word) VALUES (1, 'canary-one'), (2, 'canary-two');");
    Path rules =
        Files.writeString(
            directory.resolve("rules.props"), "own.word = VARCHAR(20), RND\nend-of-rules = 1");
    Path read =
        Files.writeString(
            directory.resolve("read.sql"), "SELECT word FROM own WHERE id = 1;\nSHOW TABLES");
    Path like =
        Files.writeString(
            directory.resolve("like.sql"), "SELECT 1;\nSELECT id FROM own WHERE word LIKE '%two'");
    int exit =
        statements(
            output,
            List.of(
                "--server=" + props(server),
                "--arms=plain",
                "--create=" + create,
                "--rules=" + rules,
                "--query=" + read,
                "--query=" + like,
                "--number-of-queries=40"));
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.invalidReasons()).isEmpty();
    assertThat(exit).as("one arm cannot do one file").isOne();
    assertThat(result.rejected())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.workload()).isEqualTo("like");
              assertThat(cell.arm()).isEqualTo("encrypted-rules");
              assertThat(cell.reasons().toString()).contains("line 2 (SELECT id FROM own");
            });
    assertThat(result.samples()).hasSize(3 + 2);
    assertThat(proof(result, "encrypted-rules").cells()).isEqualTo(2);
    try (var connection = connect();
        var schemas =
            connection.createStatement().executeQuery("SHOW DATABASES LIKE 'encbench_st%'")) {
      assertThat(schemas.next()).as("a schema that was not dropped").isFalse();
    }
  }

  @Test
  void link_onExternalServer_carriesJobsThroughTheLinkAndProvesEveryMode() throws Exception {
    Path output = directory.resolve("link");
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    int exit =
        commandLine.execute(
            "link",
            "--server=" + props(server),
            "--link=10mbit+10ms",
            "--rows=1000",
            "--queries=2",
            "--jobs=1",
            "--blocks=1",
            "--arms=tls13-aes256-compressed",
            "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1",
            "--output=" + output);
    assertThat(exit).as("1 if this machine is too busy for the link").isBetween(0, 1);
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.samples()).hasSize(3);
    assertThat(result.samples())
        .as("no link is faster than its rate and four of its round trips")
        .allSatisfy(
            sample ->
                assertThat(sample.values().getOrDefault(Metric.SESSION_WALL, 0.0))
                    .isGreaterThan(
                        40 + sample.values().getOrDefault(Metric.WIRE_RECEIVED, 1e9) * 8 / 10_000));
    assertThat(result.samples())
        .extracting(sample -> (int) (sample.values().getOrDefault(Metric.WIRE_BYTES, 0.0) / 1e4))
        .as("of 390 kB of text random letters of 64 leave three quarters")
        .filteredOn(tens -> tens >= 39)
        .hasSize(2);
    assertThat(proof(result, "plain").connections()).isOne();
    assertThat(proof(result, "tls13-aes256-compressed").compressed()).isTrue();
    assertThat(proof(result, "tls13-aes256-compressed").tlsCipher()).contains("256");
    assertThat(output.resolve("report.html")).isNotEmptyFile();
    assertNoSecretIn(output);
    try (var connection = connect();
        var tables = connection.getMetaData().getTables(null, null, "encbench_link", null)) {
      assertThat(tables.next()).as("a table that was not dropped").isFalse();
    }
  }

  @Test
  void unknownKeyInServerFile_isNamedWithItsLine() throws Exception {
    Path file = Files.writeString(directory.resolve("typo.props"), "con=jdbc:mysql://h/db\n");
    assertRefused(List.of("--server=" + file), "line 1", "con", "conn");
  }

  @Test
  void foreignTableOfOurName_isNotTouched() throws Exception {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE encbench_points (precious INT)");
      try {
        assertRefused(List.of("--server=" + props(server)), "did not make");
        assertThat(statement.executeQuery("SELECT precious FROM encbench_points").next()).isFalse();
      } finally {
        statement.execute("DROP TABLE encbench_points");
      }
    }
  }

  @Test
  void tableOfTheUser_thatLinkWouldReplace_endsTheRun_andStays() throws Exception {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE encbench_link (precious INT)");
      try {
        assertThat(
                commandLine.execute(
                    "link",
                    "--server=" + props(server),
                    "--link=unlimited",
                    "--output=" + directory.resolve("link-refused")))
            .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
        assertThat(err.toString()).contains("has a table encbench_link already");
        assertThat(statement.executeQuery("SELECT precious FROM encbench_link").next()).isFalse();
      } finally {
        statement.execute("DROP TABLE encbench_link");
      }
    }
  }

  @Test
  void schemaOfTheUser_thatStatementsWouldReplace_endsTheRun_andStays() throws Exception {
    Path create = Files.writeString(directory.resolve("create.sql"), "CREATE TABLE t (a INT);");
    Path query = Files.writeString(directory.resolve("read.sql"), "SELECT a FROM t;");
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE theirs");
      try {
        statement.execute("CREATE TABLE theirs.kept (precious INT)");
        assertThat(
                statements(
                    directory.resolve("statements-refused"),
                    List.of(
                        "--server=" + props(server),
                        "--create=" + create,
                        "--create-schema=theirs",
                        "--query=" + query)))
            .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
        assertThat(err.toString()).contains("already has a schema theirs");
        assertThat(statement.executeQuery("SELECT precious FROM theirs.kept").next()).isFalse();
      } finally {
        statement.execute("DROP DATABASE theirs");
      }
    }
  }
}
