package io.encbench.suites.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.TrustTier;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.connect.PeerClassPath;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.db.table.PointTable;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.QuietListener;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.Suite;
import io.encbench.suites.suite.SuiteServer;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.MasterKey;
import io.encbench.suites.worker.MeasureWindow;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arms of ShardingSphere-JDBC, if its jars are installed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PeerIT {
  private static final int ROWS = 2_000;
  private static final PeerClassPath PEERS = PeerClassPath.of(DbExperiment.class);
  private static final Secret KEY = MasterKey.random();
  private static final ConnectionProfile PLAIN = ProfileCatalogue.builtIn().get("plain");
  private static final MeasureWindow SHORT = new MeasureWindow(50, 100, 2);

  @TempDir private Path directory;
  private DatabaseServer server;

  @BeforeAll
  void startServer() {
    try {
      PEERS.jars(JdbcDriver.SHARDINGSPHERE);
    } catch (ConfigurationException e) {
      assumeTrue(false, e.getMessage());
    }
    server =
        ServerChoice.AUTO.open(
            ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20), notice -> {});
  }

  @AfterAll
  void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"shardingsphere-0", "shardingsphere-100"})
  void everyWorkload_returnsTheRow(String name) throws Exception {
    ConnectionProfile profile = ProfileCatalogue.builtIn().get(name);
    ArmSpec spec =
        new ArmSpec(server.endpoint(), Role.TREATMENT, profile, PLAIN, KEY, null, null, ROWS, 2, 3);
    createTables(spec);
    FreshJvms jvms =
        new FreshJvms(
            List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"),
            directory,
            directory.resolve("probe.log"));
    FreshJvm.Extras jars = FreshJvm.Extras.ofJarsBehind(PEERS.jars(profile.driver()));
    assertThat(jvms.ask(PeerProbe.class, jars, spec, String.class)).isEmpty();
  }

  private void createTables(ArmSpec spec) throws Exception {
    PointTable table = spec.table();
    try (Connection plain = new Connections(server.endpoint(), PLAIN, directory).open(Map.of())) {
      table.drop(plain);
      if (!table.encryptedBy().isPeer()) {
        table.create(plain);
        return;
      }
      table.define(plain);
      FreshJvms worker = new FreshJvms(List.of(), directory, directory.resolve("fill.log"));
      FreshJvm.Extras jars = FreshJvm.Extras.ofJarsBehind(PEERS.jars(spec.profile().driver()));
      assertThat(PeerTableFiller.fill(worker, jars, spec)).isEmpty();
    }
  }

  @Test
  void suite_provesWhatIsStoredAndLeavesOutWhatThePeerCannotDo() {
    DbExperiment experiment =
        DbExperiment.of(
            PLAIN,
            List.of(ProfileCatalogue.builtIn().get("shardingsphere-100")),
            true,
            "auto",
            new DbSettings(
                SHORT,
                ArmSchedule.of(Schedule.simultaneous),
                1,
                ROWS,
                3,
                List.of(
                    Workload.POINT_SELECT_CLIENT_PREPARED,
                    Workload.RANGE_READ,
                    Workload.BATCH_INSERT,
                    Workload.CONNECT,
                    Workload.POOL)),
            new SuiteSettings(1, null, null, true, 1, false, null, List.of()));
    ExperimentResult result =
        new Suite<>(
                List.of(new SuiteServer("auto", server)),
                Map.of(),
                experiment,
                "test",
                directory,
                directory)
            .run(Optional.empty(), new QuietListener());
    assertThat(result.samples())
        .filteredOn(sample -> sample.arm().equals("shardingsphere-100"))
        .extracting(Sample::workload)
        .containsExactlyInAnyOrder("point-select-client-prepared", "batch-insert");
    ArmDescription arm =
        result.arms().stream()
            .filter(described -> described.name().equals("shardingsphere-100"))
            .findFirst()
            .orElseThrow();
    assertThat(arm.omitted())
        .isEqualTo(
            Map.of(
                "range-read",
                Omission.UNSUPPORTED,
                "connect",
                Omission.NOT_PLANNED,
                "pool",
                Omission.NOT_PLANNED));
    assertThat(arm.protection().tier()).isEqualTo(TrustTier.T3);
    assertThat(arm.protection().share().byColumns()).isEqualTo(0.3);
    ModeProof proof = Objects.requireNonNull(arm.proof());
    assertThat(proof.driverVersion()).contains("5.5.2", "Connector/J");
    // Three columns: of the table before and after, and of two batches.
    assertThat(proof.cells()).isEqualTo(3L * (2 * ROWS + 2 * BatchInsertBenchmark.ROWS));
  }
}
