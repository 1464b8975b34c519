package io.encbench.suites;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.capture.values.ValuesFile;
import io.encbench.profile.Endpoint;
import io.encbench.report.file.JsonResults;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerProbe;
import io.encbench.server.Servers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Captures a small shop with its values, and replays them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplayValuesIT {
  private static final int CUSTOMERS = 50;
  private static final int TRANSACTIONS = 60;
  private static final String KEYS = "200=00112233445566778899aabbccddeeff\n";

  private static final List<String> SCHEMA =
      List.of(
          "CREATE TABLE customer (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40) NOT NULL)",
          "CREATE TABLE orders (id INT PRIMARY KEY AUTO_INCREMENT, customer_id INT NOT NULL,"
              + " note VARCHAR(100), total DECIMAL(10,2) NOT NULL,"
              + " FOREIGN KEY (customer_id) REFERENCES customer (id))");

  private static final String RULES =
      """
      customer.name = VARCHAR(40) COLLATE utf8mb4_0900_ai_ci, DET
      orders.note = VARCHAR(100) COLLATE utf8mb4_0900_ai_ci, RND
      orders.total = DECIMAL(10,2), RND
      end-of-rules = 3
      """;

  @TempDir private static Path directory;

  private DatabaseServer server;
  private Endpoint shop;
  private Path capture;
  private Path keys;

  @BeforeAll
  void capture() throws Exception {
    server = ServerChoice.AUTO.open(Servers.TUNING, notice -> {});
    try (Connection connection = ServerProbe.open(server.endpoint())) {
      execute(connection, "CREATE DATABASE shop_with_values");
    }
    shop = server.endpoint().in("shop_with_values");
    try (Connection connection = ServerProbe.open(shop)) {
      for (String table : SCHEMA) {
        execute(connection, table);
      }
      for (int i = 1; i <= CUSTOMERS; i++) {
        execute(connection, "INSERT INTO customer (name) VALUES ('canary %d')".formatted(i));
      }
    }
    keys = ownFile("keys", KEYS);
    capture = directory.resolve("shop.jsonl");
    work();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < end && Files.size(ValuesFile.of(capture)) == 0) {
      Thread.sleep(100);
    }
    // A complete file: the next one is written five seconds later.
    Thread.sleep(6_000);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private Path ownFile(String name, String content) throws IOException {
    Path file = Files.writeString(directory.resolve(name), content);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
    return file;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** What the application does. */
  private void work() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", shop.user());
    properties.setProperty("password", shop.password().reveal());
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("encRules", "none");
    properties.setProperty("encCapture", capture.toString());
    properties.setProperty("encCaptureValues", "true");
    properties.setProperty("encKeyProvider", "file:" + keys);
    try (Connection connection =
        DriverManager.getConnection(
            shop.url().replaceFirst("jdbc:", "jdbc:encbench:"), properties)) {
      connection.setAutoCommit(false);
      for (int i = 1; i <= TRANSACTIONS; i++) {
        order(connection, 1 + i % CUSTOMERS);
      }
    }
  }

  private static void order(Connection connection, int customer) throws SQLException {
    int found;
    try (PreparedStatement read =
        connection.prepareStatement("SELECT id FROM customer WHERE name = ? LIMIT 1")) {
      read.setString(1, "canary " + customer);
      try (ResultSet rows = read.executeQuery()) {
        assertThat(rows.next()).isTrue();
        found = rows.getInt(1);
      }
    }
    int key;
    try (PreparedStatement add =
        connection.prepareStatement(
            "INSERT INTO orders (customer_id, note, total) VALUES (?, ?, 47.11)",
            Statement.RETURN_GENERATED_KEYS)) {
      add.setInt(1, found);
      add.setString(2, customer % 2 == 0 ? null : "canary note");
      add.executeUpdate();
      try (ResultSet generated = add.getGeneratedKeys()) {
        assertThat(generated.next()).isTrue();
        key = generated.getInt(1);
      }
    }
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE orders SET total = ? WHERE id = ?")) {
      update.setBigDecimal(1, BigDecimal.valueOf(471, 1));
      update.setInt(2, key);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
    connection.commit();
  }

  /** The arguments of a replay, and further ones. */
  private List<String> arguments(Path of, String... more) throws IOException {
    String props =
        "conn=%s\nuser=%s\npassword=%s\n"
            .formatted(shop.url().replaceFirst("\\?.*", ""), shop.user(), shop.password().reveal());
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "replay",
                of.toString(),
                "--schema="
                    + Files.writeString(
                        directory.resolve("shop.sql"), String.join(";\n", SCHEMA) + ";\n"),
                "--rules=" + Files.writeString(directory.resolve("rules.props"), RULES),
                "--data=" + ownFile("shop.props", props)));
    arguments.addAll(Arrays.asList(more));
    return arguments;
  }

  @Test
  void valuesOfTheApplication_areReplayed_andStayEncrypted() throws Exception {
    Path output = directory.resolve("out");
    StringWriter err = new StringWriter();
    int exit =
        JmhSuites.commandLine()
            .setErr(new PrintWriter(err))
            .execute(
                arguments(
                        capture,
                        "--values-key=file:" + keys,
                        "--end=rollback",
                        "--compare=60",
                        "--clients=2",
                        "--output=" + output,
                        "--blocks=2",
                        "--warmup-ms=0",
                        // Enough for 30 transactions on a machine that has more to do.
                        "--measure-ms=1500",
                        "--rounds=2",
                        "--jvm-flag=-Xmx256m,-XX:TieredStopAtLevel=1")
                    .toArray(String[]::new));
    assertThat(err.toString()).isEmpty();
    assertThat(exit)
        .as(JsonResults.read(output.resolve("results.json")).rejected().toString())
        .isZero();
    assertThat(output.resolve("report.html"))
        .content()
        .contains(
            "Values are those of the application, in 60 transactions of a random sample of 60,",
            "which was drawn from 60.",
            "3 of 3 statements returned or changed as many rows a call as in the capture",
            "gave the same answers as the baseline to 180 calls of 60 transactions");
    try (Stream<Path> files = Files.walk(output)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, ISO_8859_1))
            .as(file.toString())
            .doesNotContain("canary", KEYS.substring(4).strip());
      }
    }
    assertThat(Files.readString(ValuesFile.of(capture), ISO_8859_1)).doesNotContain("canary");
    assertThat(Files.readString(capture)).doesNotContain("canary");
  }

  private void assertRefused(String message, List<String> arguments) {
    StringWriter err = new StringWriter();
    int exit =
        JmhSuites.commandLine()
            .setErr(new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    assertThat(exit).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString().replaceAll("\\s+", " ")).contains(message).doesNotContain("canary");
  }

  @Test
  void requestsThatCannotBeMet_endBeforeAnyWork() throws Exception {
    String key = "--values-key=file:" + keys;
    assertRefused("--values-key needs --end rollback", arguments(capture, key));
    List<String> withoutData = arguments(capture, key, "--end=rollback");
    withoutData.removeIf(each -> each.startsWith("--data"));
    assertRefused("--values-key needs --data", withoutData);
    Path others = ownFile("others", "200=ffeeddccbbaa99887766554433221100\n");
    assertRefused(
        "--values-key: none of the keys opens",
        arguments(capture, "--values-key=file:" + others, "--end=rollback"));
    assertRefused(
        "--values-key: encKeyProvider must be <scheme>:<argument>",
        arguments(capture, "--values-key=hush:canary", "--end=rollback"));
    Path without =
        Files.writeString(
            directory.resolve("without.jsonl"),
            Files.readString(capture).replaceFirst(",\"values\":\"[0-9a-f]*\"", ""));
    assertRefused("has no values; capture with", arguments(without, key, "--end=rollback"));
    Path other =
        Files.writeString(
            directory.resolve("other.jsonl"),
            Files.readString(capture)
                .replaceFirst("\"values\":\"[0-9a-f]*\"", "\"values\":\"" + "0".repeat(32) + "\""));
    assertRefused("other.jsonl.values does not exist", arguments(other, key, "--end=rollback"));
    byte[] values = Files.readAllBytes(ValuesFile.of(capture));
    Files.write(ValuesFile.of(other), values);
    assertRefused("has the values of another capture", arguments(other, key, "--end=rollback"));
    Path cut = Files.copy(capture, directory.resolve("cut.jsonl"));
    Files.write(ValuesFile.of(cut), Arrays.copyOf(values, values.length - 1));
    assertRefused("is cut off", arguments(cut, key, "--end=rollback"));
    values[values.length - 1] ^= 1;
    Files.write(ValuesFile.of(cut), values);
    assertRefused("was changed after it was written", arguments(cut, key, "--end=rollback"));
  }
}
