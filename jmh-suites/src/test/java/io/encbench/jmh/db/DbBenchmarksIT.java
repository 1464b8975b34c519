package io.encbench.jmh.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.SessionView;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Every benchmark method once in every built-in profile, with the answer it must give. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DbBenchmarksIT {
  private static final PointTable TABLE = new PointTable(2_000);
  private static final int ID = 1_234;

  @TempDir private static Path directory;
  private DatabaseServer server;

  @BeforeAll
  void startServer() throws Exception {
    server =
        ServerChoice.AUTO.open(
            ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20), notice -> {});
    try (Connection connection =
        connections(ProfileCatalogue.builtIn().get("plain"))
            .open(Map.of("rewriteBatchedStatements", "true"))) {
      TABLE.create(connection);
    }
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  private Connections connections(ConnectionProfile profile) {
    return new Connections(server.endpoint(), profile, directory);
  }

  @TestFactory
  Stream<DynamicContainer> everyArm_everyBenchmark_returnsTheRow() {
    return ProfileCatalogue.builtIn().all().stream()
        .map(profile -> dynamicContainer(profile.name(), benchmarks(profile)));
  }

  private Stream<DynamicTest> benchmarks(ConnectionProfile profile) {
    return Stream.of(
        dynamicTest("literal", () -> literal(use(profile))),
        dynamicTest(
            "clientPrepared", () -> prepared(use(profile), Workload.POINT_SELECT_CLIENT_PREPARED)),
        dynamicTest(
            "serverPrepared", () -> prepared(use(profile), Workload.POINT_SELECT_SERVER_PREPARED)),
        dynamicTest("connectSelectDisconnect", () -> connect(use(profile))),
        dynamicTest("read1000Rows", () -> rangeRead(use(profile))));
  }

  private ArmContext use(ConnectionProfile profile) {
    ArmContext context =
        new ArmContext(
            server.endpoint(),
            connections(profile),
            new ClientMeters(OptionalLong.empty()),
            TABLE,
            1);
    ArmContext.use(context);
    return context;
  }

  private static void literal(ArmContext context) throws Exception {
    ArmPool pool = open(Workload.POINT_SELECT_LITERAL);
    PointSelectBenchmark.LiteralSelect select = new PointSelectBenchmark.LiteralSelect();
    select.borrow(pool, 0);
    assertThat(select.select(ID)).isEqualTo(TABLE.c(ID));
    assertThat(new PointSelectBenchmark().literal(select)).hasSize(119);
    select.giveBack();
    closeProven(pool, context);
  }

  private static void prepared(ArmContext context, Workload workload) throws Exception {
    ArmPool pool = open(workload);
    PointSelectBenchmark.PreparedSelect select = new PointSelectBenchmark.PreparedSelect();
    select.borrow(pool, 0);
    assertThat(select.select(ID)).isEqualTo(TABLE.c(ID));
    PointSelectBenchmark benchmark = new PointSelectBenchmark();
    assertThat(
            workload == Workload.POINT_SELECT_CLIENT_PREPARED
                ? benchmark.clientPrepared(select)
                : benchmark.serverPrepared(select))
        .hasSize(119);
    select.giveBack();
    closeProven(pool, context);
  }

  private static void connect(ArmContext context) throws Exception {
    ConnectBenchmark.Connects connects = new ConnectBenchmark.Connects();
    connects.start(0);
    assertThat(connects.connectAndSelect(ID)).isEqualTo(TABLE.c(ID));
    assertThat(new ConnectBenchmark().connectSelectDisconnect(connects)).hasSize(119);
    connects.prove();
    assertProven(context, 2);
  }

  private static void rangeRead(ArmContext context) throws Exception {
    ArmPool pool = open(Workload.RANGE_READ);
    RangeReadBenchmark.RangeSelect select = new RangeReadBenchmark.RangeSelect();
    select.borrow(pool, 0);
    assertThat(select.select(1)).isEqualTo(119L * RangeReadBenchmark.ROWS);
    assertThat(new RangeReadBenchmark().read1000Rows(select)).isEqualTo(119_000);
    select.giveBack();
    closeProven(pool, context);
  }

  private static ArmPool open(Workload workload) throws Exception {
    ArmPool pool = new ArmPool();
    pool.open(workload);
    return pool;
  }

  private static void closeProven(ArmPool pool, ArmContext context) throws Exception {
    pool.close();
    assertProven(context, 2);
  }

  /** Before and after: the proofs themselves threw if a session was not in the profile's mode. */
  private static void assertProven(ArmContext context, int sessions) {
    assertThat(context.proofs())
        .hasSize(sessions)
        .extracting(SessionView::driverClass)
        .containsOnly("com.mysql.cj.jdbc.ConnectionImpl");
  }

  @TestFactory
  Stream<DynamicTest> bareArm_pointSelect_returnsTheRow() {
    return Stream.of(
        dynamicTest(
            "pointSelect",
            () -> {
              ArmContext context = use(ProfileCatalogue.builtIn().get("plain"));
              BareConnectorBenchmark.BareSelect select = new BareConnectorBenchmark.BareSelect();
              select.connect(0);
              assertThat(select.select(ID)).isEqualTo(TABLE.c(ID));
              assertThat(new BareConnectorBenchmark().pointSelect(select)).hasSize(119);
              select.disconnect();
              assertProven(context, 1);
            }));
  }
}
