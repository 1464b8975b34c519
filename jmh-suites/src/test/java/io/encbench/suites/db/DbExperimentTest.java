package io.encbench.suites.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.TrustTier;
import io.encbench.frame.Experiment;
import io.encbench.frame.Plan;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.db.table.PointTable;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.MeasureWindow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DbExperimentTest {
  /** Memory that is counted for a JVM with a heap of 512 MiB. */
  private static final long JVM_BYTES = (512L + 192) << 20;

  private static final int POOL_SIZE = 200;

  private static final List<Workload> ALL = List.of(Workload.values());
  private static final List<String> STATEMENTS =
      ALL.stream().filter(workload -> !workload.connects()).map(Workload::id).toList();

  private final List<String> notes = new ArrayList<>();

  private static DbExperiment experiment() {
    return experiment(Schedule.simultaneous);
  }

  private static DbExperiment experiment(Schedule schedule) {
    return experiment(schedule, ALL);
  }

  private static DbExperiment experiment(Schedule schedule, List<Workload> workloads) {
    return experiment(schedule, workloads, POOL_SIZE);
  }

  private static DbExperiment experiment(
      Schedule schedule, List<Workload> workloads, int poolSize) {
    ProfileCatalogue profiles = ProfileCatalogue.builtIn();
    return DbExperiment.of(
        profiles.get("plain"),
        List.of(
            profiles.get("tls13-aes128"),
            profiles.get("encrypted-0"),
            profiles.get("encrypted-50"),
            profiles.get("shardingsphere-0"),
            profiles.get("shardingsphere-100")),
        /* harnessCheck= */ true,
        "auto",
        new DbSettings(
            new MeasureWindow(500, 350, 2),
            ArmSchedule.of(schedule),
            2,
            2_000,
            poolSize,
            workloads),
        new SuiteSettings(3, null, null, true, 1, false, null, List.of("-Xmx512m")));
  }

  private static SuiteArm arm(String name) {
    return experiment().plan().arms().stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> measured(SuiteArm arm) {
    return new WorkloadGroup(ALL).measuredBy(arm);
  }

  private static Map<String, Omission> omitted(String arm) {
    return experiment().omitted(arm(arm));
  }

  private static Protection protection(String arm) {
    return experiment().protection(arm(arm), Map.of());
  }

  private static PointTable table(String arm) {
    return PointTable.of(arm(arm).profile(), 2_000);
  }

  @Test
  void jvmsOfAllArms_liveAtOnce_andConnectWhenStatementsAreMeasured_eachWorkloadByItself() {
    List<Plan.Block<SuitePlan.Run<WorkloadGroup>>> blocks = experiment().plan().runs().blocks();
    assertThat(blocks).hasSize(3);
    assertThat(blocks)
        .allSatisfy(
            block -> {
              Plan.Generation<SuitePlan.Run<WorkloadGroup>> all = block.generations().get(0);
              assertThat(block.generations()).hasSize(1);
              assertThat(all.phases()).hasSize(3).allMatch(phase -> phase.rounds() == 2);
              assertThat(all.phases().get(0).runs()).hasSize(8);
              assertThat(all.phases().get(1).runs())
                  .extracting(SuitePlan.Run::workloads)
                  .containsOnly(List.of("connect"));
              assertThat(all.phases().get(2).runs())
                  .extracting(SuitePlan.Run::workloads)
                  .containsOnly(List.of("pool"));
              assertThat(all.phases().subList(1, 3))
                  .allSatisfy(
                      phase ->
                          assertThat(phase.runs())
                              .extracting(SuitePlan.Run::armName)
                              .containsExactlyInAnyOrder(
                                  "plain",
                                  "plain-again",
                                  "tls13-aes128",
                                  "encrypted-0",
                                  "encrypted-50"));
            });
  }

  @Test
  void interleavedArms_liveOneAfterTheOther() {
    assertThat(experiment(Schedule.interleaved).plan().runs().blocks())
        .allSatisfy(
            block ->
                assertThat(block.generations())
                    .hasSize(8)
                    .allSatisfy(
                        one ->
                            assertThat(one.phases())
                                .allSatisfy(phase -> assertThat(phase.runs()).hasSize(1))));
  }

  @Test
  void jvmsThatDoNotFitBesideTheServer_liveOneAfterTheOther_andTheReasonIsNoted() {
    DbExperiment fitted =
        experiment().fitting(ServerChoice.AUTO, OptionalLong.of(8 * JVM_BYTES), notes::add);
    assertThat(fitted.plan().runs().blocks())
        .hasSize(3)
        .allSatisfy(block -> assertThat(block.generations()).hasSize(8));
    assertThat(fitted.settings(null)).containsEntry("schedule", "interleaved");
    assertThat(fitted.notes())
        .singleElement()
        .asString()
        .startsWith("Arms were measured one after the other: 8 client JVMs at once may need ")
        .contains("of memory, the server included, and 5.5 GiB are free");
    assertThat(notes)
        .singleElement()
        .asString()
        .startsWith("arms are measured one after the other: 8 client JVMs at once may need ")
        .endsWith("; lower -Xmx with --jvm-flag, or name fewer --arms");
  }

  @Test
  void serverThatRunsAlready_needsNoFurtherMemory() {
    DbExperiment asked = experiment();
    ServerChoice external = new ServerChoice.External(Path.of("external.props"));
    assertThat(asked.fitting(external, OptionalLong.of(8 * JVM_BYTES), notes::add)).isSameAs(asked);
    assertThat(asked.fitting(ServerChoice.AUTO, OptionalLong.empty(), notes::add)).isSameAs(asked);
    assertThat(notes).isEmpty();
  }

  @Test
  void armsThatMeasureNothing_needNoMemory() {
    DbExperiment connect = experiment(Schedule.simultaneous, List.of(Workload.CONNECT));
    long available = 5 * JVM_BYTES + connect.tuning().bufferPoolBytes();
    assertThat(connect.fitting(ServerChoice.AUTO, OptionalLong.of(available), notes::add))
        .isSameAs(connect);
    assertThat(notes).isEmpty();
  }

  @Test
  void everyArm_measuresTheSameStatements() {
    assertThat(experiment().plan().arms())
        .filteredOn(arm -> !arm.name().equals("shardingsphere-100"))
        .allSatisfy(arm -> assertThat(measured(arm)).containsAll(STATEMENTS));
  }

  @Test
  void workloadsThatConnect_areLeftOut_byPeersAndTheHarnessCheck() {
    assertThat(experiment().plan().arms())
        .filteredOn(arm -> !measured(arm).contains("connect") && !measured(arm).contains("pool"))
        .extracting(SuiteArm::name)
        .containsExactly("shardingsphere-0", "shardingsphere-100", "bare");
    assertThat(omitted("encrypted-50")).isEmpty();
    assertThat(omitted("plain")).isEmpty();
  }

  @Test
  void peer_isMeasuredInWhatItDoesRight() {
    assertThat(omitted("shardingsphere-100"))
        .isEqualTo(
            Map.of(
                "range-read",
                Omission.UNSUPPORTED,
                "connect",
                Omission.NOT_PLANNED,
                "pool",
                Omission.NOT_PLANNED));
    assertThat(omitted("shardingsphere-0"))
        .isEqualTo(Map.of("connect", Omission.NOT_PLANNED, "pool", Omission.NOT_PLANNED));
  }

  @Test
  void windowAndWarmUp_lastAsLongAsAPoolTakesToFill() {
    DbExperiment fills = experiment(Schedule.simultaneous, List.of(Workload.POOL));
    DbExperiment connects = experiment(Schedule.simultaneous, List.of(Workload.CONNECT));
    assertThat(turn(fills).window()).isBetween(POOL_SIZE * 0.03, POOL_SIZE * 0.04);
    assertThat(turn(fills).warmUp()).isGreaterThan(WarmUpRule.FEWEST_ROUNDS * POOL_SIZE * 0.03);
    assertThat(turn(connects).window()).isLessThan(0.5);
  }

  private static Experiment.TurnSeconds turn(DbExperiment experiment) {
    SuitePlan.Run<WorkloadGroup> run =
        experiment.plan().runs().blocks().get(0).generations().get(0).phases().get(0).runs().get(0);
    return experiment.turnSeconds(run, /* newJvm= */ false);
  }

  @Test
  void serverThatIsStarted_acceptsTheConnectionsOfThePools() {
    ServerTuning usual = ServerTuning.forThisMachine();
    assertThat(poolsOf(POOL_SIZE, Schedule.simultaneous).tuning()).isEqualTo(usual);
    assertThat(poolsOf(5_000, Schedule.simultaneous).tuning().overrides())
        .containsEntry("max_connections", "5020");
    assertThat(poolsOf(5_000, Schedule.duets).tuning().overrides())
        .containsEntry("max_connections", "10020");
  }

  private static DbExperiment poolsOf(int size, Schedule schedule) {
    return experiment(schedule, List.of(Workload.POOL), size);
  }

  @Test
  void poolSize_isASettingOfRunsThatFillPools() {
    assertThat(experiment().settings(null)).containsEntry("pool size", "200");
    assertThat(experiment(Schedule.simultaneous, List.of(Workload.CONNECT)).settings(null))
        .doesNotContainKey("pool size");
  }

  @Test
  void workloadsOfPresets_areAllButThePool() {
    assertThat(Workload.ofPresets())
        .containsExactlyElementsOf(
            ALL.stream().filter(workload -> workload != Workload.POOL).toList());
  }

  @Test
  void protection_namesTheTierAndTheShares() {
    Protection none = new Protection(TrustTier.T0, EncryptedShare.NONE);
    assertThat(protection("plain")).isEqualTo(none);
    assertThat(protection("encrypted-0")).isEqualTo(none);
    assertThat(protection("tls13-aes128"))
        .isEqualTo(new Protection(TrustTier.T1, EncryptedShare.NONE));
    Protection half = protection("encrypted-50");
    assertThat(half.tier()).isEqualTo(TrustTier.T4);
    assertThat(half.share().byColumns()).isEqualTo(0.5);
    assertThat(half.share().byBytes()).isCloseTo(213.0 / 232, within(1e-9));
    assertThat(half.share().byValuesTouched()).containsEntry("point-select-literal", 2 / 3.0);
    Protection peer = protection("shardingsphere-100");
    assertThat(peer.tier()).isEqualTo(TrustTier.T3);
    assertThat(peer.share().byColumns()).isEqualTo(0.3);
    assertThat(peer.share().byValuesTouched()).containsEntry("point-select-literal", 1.0);
    assertThat(peer.share().byBytes()).isCloseTo(184.0 / 232, within(1e-9));
    assertThat(protection("shardingsphere-0").tier()).isEqualTo(TrustTier.T0);
  }

  @Test
  void encryptionOverTls_hasTheTablesWorkloadsAndProtectionOfItsEncryption() {
    ConnectionProfile both = ProfileCatalogue.builtIn().get("tls13-aes128-encrypted-50");
    SuiteArm arm = new SuiteArm(both.name(), both.title(), Role.TREATMENT, both);
    assertThat(PointTable.of(both, 2_000)).isEqualTo(table("encrypted-50"));
    assertThat(measured(arm)).isEqualTo(measured(arm("encrypted-50")));
    assertThat(experiment().protection(arm, Map.of())).isEqualTo(protection("encrypted-50"));
  }

  @Test
  void encryptionOnAnotherDriver_hasTheTablesAndProtectionOfItsEncryption() {
    ConnectionProfile driver = ProfileCatalogue.builtIn().get("mariadb-connector-j");
    assertThat(PointTable.of(driver, 2_000)).isEqualTo(table("plain"));
    ConnectionProfile both = ProfileCatalogue.builtIn().get("mariadb-connector-j-encrypted-50");
    SuiteArm arm = new SuiteArm(both.name(), both.title(), Role.TREATMENT, both);
    assertThat(PointTable.of(both, 2_000)).isEqualTo(table("encrypted-50"));
    assertThat(experiment().protection(arm, Map.of())).isEqualTo(protection("encrypted-50"));
  }

  @Test
  void tables_areSharedByTheArmsThatEncryptNothing() {
    assertThat(table("encrypted-0")).isEqualTo(table("plain"));
    assertThat(table("shardingsphere-0")).isEqualTo(table("plain"));
    assertThat(table("encrypted-50").points()).isEqualTo("encbench_points_50");
    assertThat(table("shardingsphere-100").points()).isEqualTo("encbench_points_shardingsphere_30");
  }
}
