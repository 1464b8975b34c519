package io.encbench.suites.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.encbench.config.Secret;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.connect.WireCounter;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.db.table.PointTable;
import io.encbench.suites.worker.MasterKey;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
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

/**
 * Calls every benchmark method once in every built-in profile that needs no peer's jars, and in two
 * combinations, and checks the result.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DbBenchmarksIT {
  private static final int ROWS = 2_000;
  private static final Secret KEY = MasterKey.random();

  @TempDir private static Path directory;
  private DatabaseServer server;

  @BeforeAll
  void startServer() throws Exception {
    server =
        ServerChoice.AUTO.open(
            ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20), notice -> {});
    for (String profile : List.of("plain", "encrypted-20", "encrypted-50", "encrypted-100")) {
      ConnectionProfile of = ProfileCatalogue.builtIn().get(profile);
      try (Connection connection =
          connections(of).open(Map.of("rewriteBatchedStatements", "true"))) {
        table(of).create(connection);
      }
    }
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  private Connections connections(ConnectionProfile profile) {
    return new Connections(
        server.endpoint(), profile, table(profile).encryption(profile.driver(), KEY), directory);
  }

  private static PointTable table(ConnectionProfile profile) {
    return PointTable.of(profile, ROWS);
  }

  @TestFactory
  Stream<DynamicContainer> everyArm_everyBenchmark_returnsTheRow() {
    return Stream.concat(
        Stream.concat(
                ProfileCatalogue.builtIn().all().stream(),
                Stream.of("tls13-aes128-encrypted-50", "mariadb-connector-j-encrypted-100")
                    .map(ProfileCatalogue.builtIn()::get))
            // A peer is measured in its own JVM: see PeerIT.
            .filter(profile -> !profile.driver().isPeer())
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
                          ConnectionSource.of(
                              workload,
                              connections,
                              BenchmarkCheck.POOL_SIZE,
                              new SimpleMeterRegistry())) {
                        long before = WireCounter.receivedBytes();
                        check(workload, profile, source);
                        assertThat(WireCounter.receivedBytes()).isGreaterThan(before);
                      }
                    }));
  }

  private Stream<DynamicTest> bare() {
    ConnectionProfile profile = ProfileCatalogue.builtIn().get("plain");
    Connections plain = connections(profile);
    return Stream.of(Workload.values())
        .filter(workload -> !workload.connects())
        .map(
            workload ->
                dynamicTest(
                    workload.id(),
                    () -> {
                      try (ConnectionSource source =
                          new ConnectionSource.Bare(
                              server.endpoint(), plain, workload.driverProperties(), 1)) {
                        check(workload, profile, source);
                      }
                    }));
  }

  private void check(Workload workload, ConnectionProfile profile, ConnectionSource source)
      throws Exception {
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      Connections plain = connections(ProfileCatalogue.builtIn().get("plain"));
      new BenchmarkCheck(profile, table(profile), plain).check(workload, source, meters);
    }
  }
}
