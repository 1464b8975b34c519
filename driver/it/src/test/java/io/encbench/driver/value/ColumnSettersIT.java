package io.encbench.driver.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.convert.DoubleTransport;
import io.encbench.driver.value.convert.ValueSettings;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sends the same objects to plain columns through Connector/J, and to our encoders. */
class ColumnSettersIT {
  private static final List<String> TYPES =
      List.of(
          "BOOLEAN",
          "TINYINT",
          "TINYINT UNSIGNED",
          "SMALLINT UNSIGNED",
          "MEDIUMINT",
          "INT",
          "INT UNSIGNED",
          "BIGINT",
          "BIGINT UNSIGNED",
          "DECIMAL(6,2)",
          "DECIMAL(6,2) UNSIGNED",
          "DECIMAL(30,10)",
          "DECIMAL(65,30)",
          "FLOAT",
          "DOUBLE",
          "DATE",
          "TIME",
          "TIME(3)",
          "TIME(6)",
          "DATETIME",
          "DATETIME(3)",
          "DATETIME(6)",
          "TIMESTAMP",
          "TIMESTAMP(6)",
          "CHAR(5)",
          "VARCHAR(5)",
          "VARCHAR(40)",
          "TEXT",
          "BINARY(3)",
          "VARBINARY(3)",
          "VARBINARY(40)",
          "BLOB",
          "BIT(1)",
          SampleValues.MEMBERS);

  private static final int COMPUTED = 60;

  private static final LocalDateTime BEFORE_EPOCH_IN_UTC =
      LocalDateTime.of(1969, 12, 31, 23, 59, 59, 250_000_000);

  private final TimeZone defaultZone = TimeZone.getDefault();

  @AfterEach
  void defaultZone() {
    TimeZone.setDefault(defaultZone);
  }

  @ParameterizedTest
  @EnumSource(names = "MYSQL_8_0_31")
  void storing_whatTheServerStores_readsBackTheSame(ServerBinary binary) throws Exception {
    List<String> differences = new ArrayList<>();
    PlainDatabase database = PlainDatabase.ofKindOrSkip(binary);
    for (String zone : List.of("UTC", "America/New_York")) {
      TimeZone.setDefault(TimeZone.getTimeZone(zone));
      try (Connection connection = database.connect("LOCAL")) {
        for (String type : TYPES) {
          ColumnType columnType = ColumnType.parse(type);
          database.createTable(connection, columnType);
          store(connection, zone, columnType, differences);
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static void store(
      Connection connection, String zone, ColumnType type, List<String> differences)
      throws SQLException {
    ColumnRule rule = new ColumnRule("plain", "v", type, Scheme.DET, "plain.v");
    CellCodecs codecs = codecs(ZoneId.of(zone));
    for (List<?> kind : SampleObjects.all()) {
      for (Object value : kind) {
        Outcome plain = Outcome.of(() -> throughPlainColumn(connection, value));
        Outcome ours =
            Outcome.of(
                () -> {
                  byte[] cell = codecs.storing(rule).encode(value);
                  return comparable(type, codecs.decoder(rule), cell);
                });
        if (!plain.sameAs(ours) && !isRefusal(type, value, ours) && !isKnown(type, value, zone)) {
          differences.add(
              zone + " " + type + " <- " + describe(value) + ": plain " + plain + ", cell " + ours);
        }
        if (ours.failed() && !isRefusal(type, value, ours)) {
          // If a text does not even start with a number, MySQL reports HY000 and MariaDB does not.
          String expected = sqlState(plain);
          if (expected.equals("22001") && !sqlState(ours).equals(expected)) {
            differences.add(
                zone
                    + " "
                    + type
                    + " <- "
                    + describe(value)
                    + ": SQLSTATE of plain "
                    + expected
                    + ", of the cell "
                    + sqlState(ours));
          }
        }
      }
    }
  }

  /** Amounts that a program computes as doubles and servers round. */
  @ParameterizedTest
  @EnumSource
  void storing_computedDoubles_isThatOfEachProtocol(ServerBinary binary) throws Exception {
    List<String> differences = new ArrayList<>();
    int stored = 0;
    PlainDatabase database = PlainDatabase.ofKindOrSkip(binary);
    try (Connection byClient = database.connect("LOCAL");
        Connection byServer = database.connect("LOCAL", "useServerPrepStmts", "true")) {
      for (String type : List.of("DECIMAL(6,2)", "DECIMAL(12,4)", "INT", "BIGINT", "DOUBLE")) {
        ColumnType columnType = ColumnType.parse(type);
        database.createTable(byClient, columnType);
        ColumnRule rule = new ColumnRule("plain", "v", columnType, Scheme.DET, "plain.v");
        for (Object value : computedDoubles()) {
          Outcome text = stored(rule, DoubleTransport.TEXT, value);
          Outcome bits = stored(rule, DoubleTransport.BITS, value);
          Outcome either = stored(rule, DoubleTransport.EITHER, value);
          Outcome plainText = Outcome.of(() -> throughPlainColumn(byClient, value));
          Outcome plainBits = Outcome.of(() -> throughPlainColumn(byServer, value));
          boolean unsure = either.failure() instanceof SQLFeatureNotSupportedException;
          if (!plainText.sameAs(text)
              || !plainBits.sameAs(bits)
              || !(unsure || (either.sameAs(text) && either.sameAs(bits)))) {
            differences.add(
                type
                    + " <- "
                    + value
                    + ": plain "
                    + plainText
                    + " and "
                    + plainBits
                    + ", cells "
                    + text
                    + ", "
                    + bits
                    + " and "
                    + either);
          }
          stored += unsure ? 0 : 1;
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(stored).isGreaterThan(4 * COMPUTED / 2);
  }

  private static Outcome stored(ColumnRule rule, DoubleTransport doubles, Object value) {
    CellCodecs codecs = codecs(ConnectorDefaults.of(ZoneId.of("UTC"), doubles));
    return Outcome.of(
        () -> comparable(rule.type(), codecs.decoder(rule), codecs.storing(rule).encode(value)));
  }

  private static List<Object> computedDoubles() {
    Random random = new Random(12);
    List<Object> values = new ArrayList<>(List.of(1.005, 2.5, -0.5, 0.1f, 1.005f, 2.5f, 1e7, 8e-4));
    for (int i = 0; i < COMPUTED; i++) {
      double price = random.nextInt(10_000) / 100.0;
      values.add(
          switch (i % 4) {
            case 0 -> (1 + random.nextInt(10)) * price;
            case 1 -> -price * (1 - random.nextInt(5_000) / 10_000.0);
            case 2 -> Math.nextUp(price + 0.005);
            default -> random.nextInt(10_000) / 8.0;
          });
    }
    return values;
  }

  private static String sqlState(Outcome outcome) {
    return outcome.failure() instanceof SQLException failure
        ? String.valueOf(failure.getSQLState())
        : String.valueOf(outcome.failure());
  }

  /** Refusals, which lose no data: of kinds of values, of rare date formats, of signs. */
  private static boolean isRefusal(ColumnType type, Object value, Outcome ours) {
    return ours.failure() instanceof SQLFeatureNotSupportedException
        || (ours.failed() && value instanceof String && type.kind().family() == Family.TEMPORAL)
        || (ours.failed() && value.equals("-0.4") && type.unsigned());
  }

  /** Whether it is a deviation listed in docs/driver/cell-values.md. */
  private static boolean isKnown(ColumnType type, Object value, String zone) {
    boolean misplacedByConnectorJ = value instanceof Duration;
    boolean negativeZero = type.kind().family() == Family.DOUBLE && value.equals("-0");
    boolean beforeEpochInTheServersZoneOnly =
        type.kind() == Kind.TIMESTAMP && value.equals(BEFORE_EPOCH_IN_UTC) && !zone.equals("UTC");
    return misplacedByConnectorJ || negativeZero || beforeEpochInTheServersZoneOnly;
  }

  private static CellCodecs codecs(ZoneId zone) {
    return codecs(ConnectorDefaults.of(zone, DoubleTransport.TEXT));
  }

  private static CellCodecs codecs(ValueSettings settings) {
    return new CellCodecs(
        new CellCiphers(Algorithm.AES_128_GCM, KeyRing.ofHex("00112233445566778899aabbccddeeff")),
        settings);
  }

  private static String describe(Object value) {
    String text = value instanceof byte[] bytes ? Arrays.toString(bytes) : value.toString();
    return value.getClass().getSimpleName() + " " + text;
  }

  private static @Nullable Object throughPlainColumn(Connection connection, Object value)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO plain (v) VALUES (?)")) {
      statement.execute("DELETE FROM plain");
      insert.setObject(1, value);
      insert.execute();
      try (ResultSet rows = statement.executeQuery("SELECT v FROM plain")) {
        rows.next();
        return rows.getMetaData().getColumnTypeName(1).matches("FLOAT|DOUBLE")
            ? rows.getDouble(1)
            : rows.getBytes(1);
      }
    }
  }

  private static Object comparable(ColumnType type, CellDecoder decoder, byte[] cell)
      throws SQLException {
    if (type.kind().family() == Family.DOUBLE) {
      return decoder.toDouble(cell);
    }
    return decoder.toBytes(cell);
  }
}
