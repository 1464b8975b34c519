package io.encbench.driver.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.CellCount;
import io.encbench.driver.value.convert.DoubleTransport;
import io.encbench.driver.value.convert.FractionalSeconds;
import io.encbench.driver.value.convert.JsonText;
import io.encbench.driver.value.convert.ValueSettings;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DriverMetersTest {
  private static final Path DOCS = Path.of("..", "docs", "driver", "operations.md");

  private static final Pattern DOCUMENTED =
      Pattern.compile(
          "^\\| `(encbench\\.driver\\.\\w+)` \\| `(\\w+)` = ([a-z, ]+) \\| (\\w+) \\|",
          Pattern.MULTILINE);

  private static final ColumnRule RULE =
      new ColumnRule("t", "c", ColumnType.parse("INT"), Scheme.DET, "t.c");

  private final MeterRegistry registry = new SimpleMeterRegistry();

  private static CellCodecs codecs() {
    return new CellCodecs(
        new CellCiphers(Algorithm.AES_128_SIV, KeyRing.of(Map.of(1, new byte[16]))),
        new ValueSettings(
            ZoneOffset.UTC,
            ZoneOffset.UTC,
            FractionalSeconds.ROUNDED,
            DoubleTransport.TEXT,
            JsonText.NORMALISED,
            TinyIntOne.BIT));
  }

  private double count(String meter, String name, String tag, String value) {
    return registry
        .get("encbench.driver." + meter)
        .tags("name", name, tag, value)
        .functionCounter()
        .count();
  }

  private static void execute(ConnectionMeter connection, Kind kind) {
    connection.answered(kind, connection.sending(kind), /* failure= */ null);
  }

  @Test
  void cells_ofAClosedConnection_stayCountedOnce() throws Exception {
    DriverMeters all = DriverMeters.ofJvm();
    long encryptedBefore = all.cellsEncrypted();
    long decryptedBefore = all.cellsDecrypted();
    CellCodecs codecs = codecs();
    ConnectionMeter connection = all.meter(codecs.count());
    connection.open();
    byte[] cell = codecs.storing(RULE).encode(1);
    codecs.storing(RULE).encode(2);
    codecs.decoder(RULE).toInt(cell);
    assertThat(all.cellsEncrypted() - encryptedBefore).isEqualTo(2);
    assertThat(all.cellsDecrypted() - decryptedBefore).isEqualTo(1);

    connection.close();
    connection.close();
    assertThat(all.cellsEncrypted() - encryptedBefore).isEqualTo(2);
    assertThat(all.cellsDecrypted() - decryptedBefore).isEqualTo(1);
  }

  @Test
  void connections_ofOneName_shareMeters_inWhichClosedOnesStay() throws SQLException {
    ConnectionMeter first = DriverMeters.in(registry, "shop").meter(new CellCount());
    ConnectionMeter second = DriverMeters.in(registry, "shop").meter(new CellCount());
    ConnectionMeter other = DriverMeters.in(registry, "other").meter(new CellCount());
    first.open();
    second.open();
    other.open();
    execute(first, Kind.SERVER);
    execute(first, Kind.SERVER);
    execute(second, Kind.SERVER);
    execute(other, Kind.SERVER);
    first.close();

    assertThat(count("statements", "shop", "kind", "server")).isEqualTo(3);
    assertThat(count("statements", "other", "kind", "server")).isEqualTo(1);
  }

  @Test
  void kinds_areCountedApart() throws SQLException {
    ConnectionMeter connection = DriverMeters.in(registry, "n").meter(new CellCount());
    connection.open();
    execute(connection, Kind.SERVER);
    execute(connection, Kind.OWN);
    execute(connection, Kind.CLIENT);
    connection.executed(
        new StatementLog.Execution(new StatementLog.Described("q", "1"), 2_000_000, 30, 4));
    connection.answered(Kind.CLIENT, connection.sending(Kind.CLIENT), Refusal.because("no"));
    connection.answered(Kind.OWN, connection.sending(Kind.OWN), Refusal.because("no"));
    connection.answered(Kind.SERVER, connection.sending(Kind.SERVER), new SQLException("failed"));
    connection.planMade();
    connection.planFound();
    connection.planFound();

    assertThat(count("statements", "n", "kind", "server")).isEqualTo(2);
    assertThat(count("statements", "n", "kind", "client")).isEqualTo(1);
    assertThat(count("statements", "n", "kind", "refused")).isEqualTo(1);
    assertThat(count("rows", "n", "operation", "fetch")).isEqualTo(30);
    assertThat(count("rows", "n", "operation", "return")).isEqualTo(4);
    assertThat(count("plans", "n", "result", "hit")).isEqualTo(2);
    assertThat(count("plans", "n", "result", "miss")).isEqualTo(1);
    FunctionTimer client =
        registry.get("encbench.driver.time").tag("kind", "client").functionTimer();
    assertThat(client.count()).isEqualTo(1);
    assertThat(client.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(2);
    FunctionTimer server =
        registry.get("encbench.driver.time").tag("kind", "server").functionTimer();
    assertThat(server.count()).isEqualTo(2);
    assertThat(server.totalTime(TimeUnit.NANOSECONDS)).isPositive();
  }

  @Test
  void statement_thatClosesItsConnection_isCounted() throws SQLException {
    ConnectionMeter connection = DriverMeters.in(registry, "n").meter(new CellCount());
    connection.open();
    execute(connection, Kind.SERVER);
    connection.close();
    execute(connection, Kind.SERVER);
    connection.executed(new StatementLog.Execution(new StatementLog.Described("q", "1"), 1, 30, 4));
    connection.close();

    assertThat(count("statements", "n", "kind", "server")).isEqualTo(2);
    assertThat(count("statements", "n", "kind", "client")).isEqualTo(1);
    assertThat(count("rows", "n", "operation", "fetch")).isEqualTo(30);
  }

  @Test
  void whatTheDelegateOrTheServerDoesNotSupport_isNotRefusedByTheDriver() throws SQLException {
    ConnectionMeter connection = DriverMeters.in(registry, "n").meter(new CellCount());
    connection.open();
    connection.answered(Kind.SERVER, 0, new SQLFeatureNotSupportedException());
    connection.answered(Kind.SERVER, 0, new SQLFeatureNotSupportedException("no", "0A000", 1314));

    assertThat(count("statements", "n", "kind", "refused")).isZero();
    assertThat(count("statements", "n", "kind", "server")).isEqualTo(2);
  }

  @Test
  void clock_isNotReadForTheServer_withoutARegistry() {
    ConnectionMeter connection = DriverMeters.ofJvm().meter(new CellCount());
    assertThat(connection.sending(Kind.SERVER)).isZero();
    assertThat(connection.sending(Kind.OWN)).isZero();
  }

  @Test
  void globalRegistry_hasTheMetersOfAName() throws SQLException {
    SimpleMeterRegistry collected = new SimpleMeterRegistry();
    Metrics.addRegistry(collected);
    try {
      ConnectionMeter connection = DriverMeters.inGlobalRegistry("global").meter(new CellCount());
      connection.open();
      connection.refused();
      assertThat(
              collected
                  .get("encbench.driver.statements")
                  .tags("name", "global", "kind", "refused")
                  .functionCounter()
                  .count())
          .isEqualTo(1);
    } finally {
      Metrics.removeRegistry(collected);
    }
  }

  @Test
  void registry_thatIsNone_isRefused() {
    assertThatThrownBy(() -> DriverMeters.in("text", "n"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("java.lang.String")
        .hasMessageContaining("MeterRegistry");
  }

  @Test
  void meters_areThoseOfTheDocs() throws Exception {
    DriverMeters.in(registry, "n");

    assertThat(registry.getMeters().stream().map(meter -> described(meter.getId())))
        .containsExactlyInAnyOrderElementsOf(
            DOCUMENTED
                .matcher(Files.readString(DOCS))
                .results()
                .flatMap(DriverMetersTest::described)
                .toList());
  }

  /** A line for each meter of a row of the docs. */
  private static Stream<String> described(MatchResult row) {
    return Stream.of(row.group(3).split(", "))
        .map(value -> row.group(1) + " " + row.group(2) + "=" + value + " " + row.group(4));
  }

  private static String described(Meter.Id id) {
    Tag own =
        id.getTags().stream().filter(tag -> !tag.getKey().equals("name")).findFirst().orElseThrow();
    return id.getName() + " " + own.getKey() + "=" + own.getValue() + " " + id.getBaseUnit();
  }
}
