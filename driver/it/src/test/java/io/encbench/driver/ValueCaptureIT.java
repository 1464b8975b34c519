package io.encbench.driver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.key.KeySource;
import io.encbench.driver.capture.values.CapturedValues;
import io.encbench.driver.capture.values.PassedKey;
import io.encbench.driver.capture.values.ValuesFile;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The setting encCaptureValues keeps the values of transactions, encrypted. */
class ValueCaptureIT {
  private static final String READ = "SELECT name FROM t WHERE id = ? AND name <> ? LIMIT ?";
  private static final String ADD = "INSERT INTO t (name) VALUES (?)";
  private static final String LINE = "INSERT INTO line (t_id, amount) VALUES (?, ?)";
  private static final Pattern NUMBER = Pattern.compile("\"values\":\"([0-9a-f]{32})\"");

  @TempDir private static Path directory;

  /** What an application does with a connection. */
  private interface Work {
    void with(Connection connection) throws SQLException;
  }

  private static DriverServer.Database database() throws Exception {
    DriverServer.Database database = DriverServer.ofAnyKind(directory).database("");
    database.executePlain(
        "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(50))",
        "CREATE TABLE line (t_id INT, amount DECIMAL(10,2), at DATETIME(6), raw BLOB, note TEXT)",
        "ALTER TABLE t AUTO_INCREMENT = 471100");
    return database;
  }

  /** The values of the transactions of an application, until it executes DO. */
  private static CapturedValues captured(String name, Work work, String... settings)
      throws Exception {
    Path file = directory.resolve(name + ".jsonl");
    List<String> all =
        new ArrayList<>(List.of("encCapture", file.toString(), "encCaptureValues", "true"));
    all.addAll(Arrays.asList(settings));
    try (Connection connection = database().connect(all.toArray(String[]::new))) {
      work.with(connection);
      connection.setAutoCommit(true);
      execute(connection, "DO 4711");
    }
    CapturedValues values = null;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (values == null && System.nanoTime() < end) {
      Thread.sleep(100);
      String text = Files.readString(file);
      Matcher number = NUMBER.matcher(text);
      Path valuesFile = ValuesFile.of(file);
      if (text.contains("\"DO ?\"") && number.find() && Files.size(valuesFile) > 0) {
        CapturedValues read =
            ValuesFile.read(valuesFile, number.group(1), KeySource.ofHex(DriverServer.MEK));
        boolean complete =
            read.transactions().stream()
                .anyMatch(each -> each.calls().get(0).statement().equals("DO ?"));
        values = complete ? read : null;
      }
    }
    // Random digits may have any number in them.
    String capture = NUMBER.matcher(Files.readString(file)).replaceFirst("");
    String sealed = Files.readString(ValuesFile.of(file), ISO_8859_1).replaceFirst(".*\n", "");
    for (String each : List.of(capture, sealed)) {
      assertThat(each)
          .doesNotContain("canary", "4711", "Y2FuYXJ5", "63616e617279", DriverServer.MEK);
    }
    return Objects.requireNonNull(values);
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  /** The values of all entries of a call. */
  private static List<Object> values(CapturedValues captured, int transaction, int call) {
    List<Object> values = new ArrayList<>();
    captured
        .transactions()
        .get(transaction)
        .calls()
        .get(call)
        .entries()
        .forEach(entry -> values.addAll(Arrays.asList(entry)));
    return values;
  }

  @Test
  void transaction_keepsParametersAndLiterals_inTheirOrder() throws Exception {
    for (String serverPrepares : List.of("true", "false")) {
      CapturedValues captured =
          captured(
              "order-" + serverPrepares,
              connection -> {
                connection.setAutoCommit(false);
                try (PreparedStatement read =
                    connection.prepareStatement(
                        "SELECT name FROM t WHERE id = ? AND name <> 'canary' LIMIT 4711")) {
                  read.setLong(1, 4711L);
                  read.executeQuery().close();
                  read.setNull(1, Types.INTEGER);
                  read.executeQuery().close();
                }
                execute(connection, "UPDATE t SET name = 'canary' WHERE id = -4711");
                connection.commit();
              },
              "useServerPrepStmts",
              serverPrepares);

      assertThat(captured.committed()).isEqualTo(2);
      assertThat(captured.transactions().get(0).calls())
          .extracting(CapturedValues.Call::statement)
          .containsExactly(READ, READ, "UPDATE t SET name = ? WHERE id = ?");
      assertThat(values(captured, 0, 0)).containsExactly(4711L, "canary", 4711L);
      assertThat(values(captured, 0, 1)).containsExactly(null, "canary", 4711L);
      assertThat(values(captured, 0, 2)).containsExactly("canary", -4711L);
    }
  }

  @Test
  void transaction_thatIsRolledBack_keepsNothing() throws Exception {
    CapturedValues captured =
        captured(
            "rollback",
            connection -> {
              connection.setAutoCommit(false);
              execute(connection, "UPDATE t SET name = 'canary' WHERE id = 4711");
              connection.rollback();
              execute(connection, "UPDATE t SET name = 'canary' WHERE id = 4712");
              connection.commit();
            });

    assertThat(captured.committed()).isEqualTo(2);
    assertThat(values(captured, 0, 0)).containsExactly("canary", 4712L);
  }

  @Test
  void key_thatTheServerMakes_isMarkedWhereItIsPassed() throws Exception {
    CapturedValues captured =
        captured(
            "key",
            connection -> {
              connection.setAutoCommit(false);
              List<Integer> keys = new ArrayList<>();
              try (PreparedStatement add =
                  connection.prepareStatement(ADD, Statement.RETURN_GENERATED_KEYS)) {
                add.setString(1, "canary");
                add.executeUpdate();
                addKeys(add, keys);
                add.setString(1, "canary two");
                add.addBatch();
                add.setString(1, "canary three");
                add.addBatch();
                add.executeBatch();
                addKeys(add, keys);
              }
              try (PreparedStatement line = connection.prepareStatement(LINE)) {
                for (int key : keys) {
                  line.setInt(1, key);
                  line.setBigDecimal(2, new BigDecimal("47.11"));
                  line.addBatch();
                }
                line.executeBatch();
              }
              connection.commit();
              try (PreparedStatement line = connection.prepareStatement(LINE)) {
                line.setInt(1, keys.get(0));
                line.setInt(2, 7);
                line.executeUpdate();
              }
              connection.commit();
            });

    BigDecimal amount = new BigDecimal("47.11");
    assertThat(values(captured, 0, 1)).containsExactly("canary two", "canary three");
    assertThat(values(captured, 0, 2))
        .containsExactly(
            new PassedKey(0, 0, 471_100),
            amount,
            new PassedKey(1, 0, 471_101),
            amount,
            new PassedKey(1, 1, 471_102),
            amount);
    assertThat(values(captured, 1, 0)).containsExactly(471_100, 7);
  }

  private static void addKeys(Statement statement, List<Integer> keys) throws SQLException {
    try (ResultSet generated = statement.getGeneratedKeys()) {
      while (generated.next()) {
        keys.add(generated.getInt(1));
      }
    }
  }

  @Test
  void batch_keepsTheEntriesThatDidNotFail() throws Exception {
    CapturedValues captured =
        captured(
            "batch",
            connection -> {
              connection.setAutoCommit(false);
              try (PreparedStatement add =
                  connection.prepareStatement("INSERT INTO t (id, name) VALUES (?, ?)")) {
                add.setInt(1, 9);
                add.setString(2, "cleared canary");
                add.addBatch();
                add.clearBatch();
                for (int id : List.of(1, 2, 2, 3)) {
                  add.setInt(1, id);
                  add.setString(2, "canary " + id);
                  add.addBatch();
                }
                assertThatThrownBy(add::executeBatch).isInstanceOf(SQLException.class);
              }
              try (Statement statement = connection.createStatement()) {
                statement.addBatch("DELETE FROM t WHERE id = 1");
                statement.addBatch("DELETE FROM t WHERE id = 2");
                statement.addBatch("UPDATE t SET name = 'canary' WHERE id = 3");
                statement.executeBatch();
              }
              connection.commit();
            },
            "continueBatchOnError",
            "true",
            "useServerPrepStmts",
            "false");

    assertThat(values(captured, 0, 0)).containsExactly(1, "canary 1", 2, "canary 2", 3, "canary 3");
    assertThat(values(captured, 0, 1)).containsExactly(1L, 2L);
    assertThat(values(captured, 0, 2)).containsExactly("canary", 3L);
  }

  @Test
  void moments_areKeptAsTheirCalendarShowsThem_andStreamsAreNot() throws Exception {
    TimeZone zone = TimeZone.getTimeZone("Pacific/Auckland");
    Timestamp moment = Timestamp.valueOf("1947-11-04 19:47:11.123456");
    CapturedValues captured =
        captured(
            "moments",
            connection -> {
              connection.setAutoCommit(false);
              try (PreparedStatement add =
                  connection.prepareStatement("UPDATE line SET at = ? WHERE at <> ?")) {
                add.setTimestamp(1, moment);
                add.setTimestamp(2, moment, Calendar.getInstance(zone));
                add.executeUpdate();
              }
              try (PreparedStatement add =
                  connection.prepareStatement("INSERT INTO line (raw, note) VALUES (?, ?)")) {
                add.setBytes(1, "canary".getBytes(UTF_8));
                add.setString(2, "canary");
                add.executeUpdate();
                add.setBinaryStream(1, new ByteArrayInputStream("canary".getBytes(UTF_8)));
                add.executeUpdate();
                add.setBytes(1, new byte[1]);
                add.setCharacterStream(2, new StringReader("canary"));
                add.executeUpdate();
              }
              connection.commit();
            });

    assertThat(values(captured, 0, 0))
        .containsExactly(
            moment,
            Timestamp.valueOf(moment.toInstant().atZone(zone.toZoneId()).toLocalDateTime()));
    assertThat(values(captured, 0, 1).get(1)).isEqualTo("canary");
    assertThat(captured.transactions().get(0).calls().get(1).entries().get(0)[0])
        .isEqualTo("canary".getBytes(UTF_8));
    assertThat(values(captured, 0, 2)).isEmpty();
    assertThat(values(captured, 0, 3)).isEmpty();
  }

  @Test
  void transaction_thatIsTooLarge_isCountedAndNotKept() throws Exception {
    CapturedValues captured =
        captured(
            "large",
            connection -> {
              try (PreparedStatement add =
                  connection.prepareStatement("INSERT INTO line (raw) VALUES (?)")) {
                add.setBytes(1, new byte[40_000]);
                for (int i = 0; i < 30; i++) {
                  add.addBatch();
                }
                add.executeBatch();
              }
            });

    assertThat(captured.tooLarge()).isEqualTo(1);
    assertThat(captured.transactions()).hasSize(1);
  }

  @Test
  void settings_thatDoNotFit_areRefusedByName() throws Exception {
    DriverServer.Database database = database();
    Path file = directory.resolve("wrong.jsonl");
    assertThatThrownBy(() -> database.connect("encRules", "none", "encCaptureValues", "true"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("encCaptureValues = true needs encCapture");
    Files.writeString(ValuesFile.of(file), "precious");
    assertThatThrownBy(
            () -> database.connect("encCapture", file.toString(), "encCaptureValues", "true"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("wrong.jsonl.values exists, and is not replaced");
    assertThat(file).doesNotExist();
    Files.move(ValuesFile.of(file), file, StandardCopyOption.ATOMIC_MOVE);
    assertThatThrownBy(
            () -> database.connect("encCapture", file.toString(), "encCaptureValues", "true"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("wrong.jsonl exists, and is not replaced");
    Path shared = directory.resolve("shared.jsonl");
    try (Connection first = database.connect("encCapture", shared.toString())) {
      assertThat(first.isValid(5)).isTrue();
      assertThat(ValuesFile.of(shared)).doesNotExist();
      assertThatThrownBy(
              () -> database.connect("encCapture", shared.toString(), "encCaptureValues", "true"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("is written by connections with another encCaptureValues");
    }
  }
}
