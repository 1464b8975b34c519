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
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
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
  private static final int C_LENGTH = 119;

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
    return Stream.concat(
        ProfileCatalogue.builtIn().all().stream()
            .map(profile -> dynamicContainer(profile.name(), benchmarks(profile))),
        Stream.of(dynamicContainer("bare", bare())));
  }

  private Stream<DynamicTest> benchmarks(ConnectionProfile profile) {
    Connections connections = connections(profile);
    return Stream.of(Workload.values())
        .map(
            workload ->
                dynamicTest(
                    workload.id(),
                    () -> {
                      try (ConnectionSource source =
                          workload == Workload.CONNECT
                              ? new UnpooledSource(connections, workload.driverProperties())
                              : new PooledSource(
                                  connections, workload, 2, new SimpleMeterRegistry())) {
                        check(workload, source);
                      }
                    }));
  }

  private Stream<DynamicTest> bare() {
    Connections plain = connections(ProfileCatalogue.builtIn().get("plain"));
    return Stream.of(Workload.values())
        .filter(workload -> workload != Workload.CONNECT)
        .map(
            workload ->
                dynamicTest(
                    workload.id(),
                    () -> {
                      try (ConnectionSource source =
                          new BareSource(
                              server.endpoint(), plain, workload.driverProperties(), 1)) {
                        check(workload, source);
                      }
                    }));
  }

  /** Proves, as the worker does, calls the benchmark once by itself and once for a known row. */
  private static void check(Workload workload, ConnectionSource source) throws Exception {
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      ArmContext.use(new ArmContext(source, TABLE, meters));
      assertProven(source);
      switch (workload) {
        case POINT_SELECT_LITERAL -> literal();
        case POINT_SELECT_CLIENT_PREPARED -> prepared(PointSelectBenchmark::clientPrepared);
        case POINT_SELECT_SERVER_PREPARED -> prepared(PointSelectBenchmark::serverPrepared);
        case RANGE_READ -> rangeRead();
        case CONNECT -> connect();
      }
      assertProven(source);
    }
  }

  private static void assertProven(ConnectionSource source) throws Exception {
    assertThat(source.prove())
        .isNotEmpty()
        .extracting(SessionView::driverClass)
        .containsOnly("com.mysql.cj.jdbc.ConnectionImpl");
  }

  private static void literal() throws Exception {
    PointSelectBenchmark.LiteralSelect select = new PointSelectBenchmark.LiteralSelect();
    select.borrow(0);
    assertThat(select.select(ID)).isEqualTo(TABLE.c(ID));
    assertThat(new PointSelectBenchmark().literal(select)).hasSize(C_LENGTH);
    select.giveBack();
  }

  private interface PreparedBenchmark {
    String call(PointSelectBenchmark benchmark, PointSelectBenchmark.PreparedSelect select)
        throws Exception;
  }

  private static void prepared(PreparedBenchmark benchmark) throws Exception {
    PointSelectBenchmark.PreparedSelect select = new PointSelectBenchmark.PreparedSelect();
    select.borrow(0);
    assertThat(select.select(ID)).isEqualTo(TABLE.c(ID));
    assertThat(benchmark.call(new PointSelectBenchmark(), select)).hasSize(C_LENGTH);
    select.giveBack();
  }

  private static void rangeRead() throws Exception {
    RangeReadBenchmark.RangeSelect select = new RangeReadBenchmark.RangeSelect();
    select.borrow(0);
    assertThat(select.select(1)).isEqualTo((long) C_LENGTH * RangeReadBenchmark.ROWS);
    assertThat(new RangeReadBenchmark().read1000Rows(select))
        .isEqualTo((long) C_LENGTH * RangeReadBenchmark.ROWS);
    select.giveBack();
  }

  private static void connect() throws Exception {
    ConnectBenchmark.Connects connects = new ConnectBenchmark.Connects();
    connects.start(0);
    assertThat(connects.connectAndSelect(ID)).isEqualTo(TABLE.c(ID));
    assertThat(new ConnectBenchmark().connectSelectDisconnect(connects)).hasSize(C_LENGTH);
  }
}
