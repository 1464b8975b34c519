package io.encbench.suites.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.encbench.config.ConfigurationException;
import io.encbench.frame.Plan;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.ServerTuning;
import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OltpExperimentTest {
  private static final List<String> ARMS = List.of("plain", "plain-again", "tls13-aes128");

  private static OltpExperiment experiment(ArmSchedule schedule, int threads, OltpTest... tests) {
    ProfileCatalogue profiles = ProfileCatalogue.builtIn();
    return OltpExperiment.of(
        SuiteArm.of(profiles.get("plain"), List.of(profiles.get("tls13-aes128"))),
        List.of("auto"),
        List.of(tests),
        new OltpSettings(
            OltpCommandKind.all,
            OltpTestTest.options(1, 100),
            new RunOptions(threads, 3, 60, 6, 0, 95, false, 0, List.of()),
            schedule,
            15),
        new SuiteSettings(2, null, null, true, 1, false, null, List.of()));
  }

  private static OltpExperiment experiment(Schedule schedule, OltpTest... tests) {
    return experiment(ArmSchedule.of(schedule), 1, tests);
  }

  private static Map<String, String> tuning(Schedule schedule, int threads, OltpTest test) {
    return experiment(ArmSchedule.of(schedule), threads, test).tuning().overrides();
  }

  private static List<Plan.Phase<SuitePlan.Run<OltpTest>>> phases(OltpExperiment experiment) {
    return experiment.plan().runs().blocks().get(1).generations().stream()
        .flatMap(generation -> generation.phases().stream())
        .toList();
  }

  private static void assertInTurns(
      Plan.Phase<SuitePlan.Run<OltpTest>> phase, Plan.Order order, OltpTest test) {
    assertThat(phase.order()).isEqualTo(order);
    assertThat(phase.rounds()).isEqualTo(15);
    assertThat(phase.runs()).extracting(SuitePlan.Run::unit).containsOnly(test);
    assertThat(phase.runs())
        .extracting(SuitePlan.Run::armName)
        .containsExactlyInAnyOrderElementsOf(ARMS);
  }

  @Test
  void arms_takeTurnsOnOneTestAfterTheOther_eachInJvmsOfItsOwn() {
    OltpExperiment experiment =
        experiment(Schedule.simultaneous, OltpTest.OLTP_READ_WRITE, OltpTest.OLTP_POINT_SELECT);
    assertThat(experiment.plan().runs().blocks()).hasSize(2);
    assertThat(experiment.plan().runs().blocks().get(1).generations()).hasSize(2);
    List<Plan.Phase<SuitePlan.Run<OltpTest>>> phases = phases(experiment);
    assertThat(phases).hasSize(2);
    assertInTurns(phases.get(0), Plan.Order.IN_TURNS, OltpTest.OLTP_READ_WRITE);
    assertInTurns(phases.get(1), Plan.Order.IN_TURNS, OltpTest.OLTP_POINT_SELECT);
  }

  @Test
  void testThatChangesTheNumberOfRows_isMeasuredAtOneGoOnItsNewTables() {
    List<Plan.Phase<SuitePlan.Run<OltpTest>>> phases =
        phases(experiment(Schedule.simultaneous, OltpTest.OLTP_READ_WRITE, OltpTest.OLTP_DELETE));
    assertThat(phases).hasSize(1 + ARMS.size());
    assertInTurns(phases.get(0), Plan.Order.IN_TURNS, OltpTest.OLTP_READ_WRITE);
    assertThat(phases.subList(1, phases.size()))
        .allSatisfy(
            phase -> {
              assertThat(phase.order()).isEqualTo(Plan.Order.AT_ONE_GO);
              assertThat(phase.runs())
                  .extracting(SuitePlan.Run::unit)
                  .containsExactly(OltpTest.OLTP_DELETE);
            });
  }

  @Test
  void interleavedArms_areMeasuredAtOneGo() {
    OltpExperiment experiment = experiment(Schedule.interleaved, OltpTest.OLTP_READ_ONLY);
    assertThat(phases(experiment))
        .hasSize(ARMS.size())
        .allMatch(phase -> phase.order() == Plan.Order.AT_ONE_GO);
    assertThat(experiment.settings(null))
        .containsEntry("schedule", "interleaved")
        .doesNotContainKey("window, ms");
    assertThat(experiment.notes()).isEmpty();
  }

  @Test
  void testsThatAreNeverInTurns_haveNoWindowsInTheirSettings() {
    assertThat(experiment(Schedule.simultaneous, OltpTest.OLTP_DELETE).settings(null))
        .containsEntry("schedule", "interleaved")
        .doesNotContainKeys("window, ms", "rounds of windows in a JVM");
    assertThat(
            experiment(Schedule.simultaneous, OltpTest.OLTP_DELETE, OltpTest.OLTP_READ_ONLY)
                .settings(null))
        .containsEntry("schedule", "simultaneous")
        .containsKeys("window, ms", "rounds of windows in a JVM");
  }

  @Test
  void windows_shareTheTimeAndTheEventsOfARun() {
    OltpExperiment experiment = experiment(Schedule.simultaneous, OltpTest.OLTP_READ_ONLY);
    assertThat(experiment.settings(null))
        .containsEntry("schedule", "simultaneous")
        .containsEntry("time", "3")
        .containsEntry("events", "60")
        .containsEntry("window, ms", "200")
        .containsEntry("rounds of windows in a JVM", "15");
    SuitePlan.Run<OltpTest> run = phases(experiment).get(0).runs().get(0);
    assertThat(experiment.turnSeconds(run, /* newJvm= */ true).window())
        .as("and 50 ms to settle")
        .isCloseTo(0.25, within(1e-9));
    OltpSettings settings =
        new OltpSettings(
            OltpCommandKind.all,
            OltpTestTest.options(1, 100),
            new RunOptions(1, 3, 60, 6, 0, 95, false, 0, List.of()),
            ArmSchedule.of(Schedule.simultaneous),
            15);
    assertThat(settings.inWindows().events()).isEqualTo(4);
    assertThat(settings.window().roundMs()).as("a twelfth of --warmup-time").isEqualTo(500);
  }

  @Test
  void armsThatDoNotFitIntoMemory_areInterleaved_andTheResultSaysWhy() {
    OltpExperiment experiment =
        experiment(
            new ArmSchedule(Schedule.simultaneous, "too much memory"), 1, OltpTest.OLTP_READ_ONLY);
    assertThat(phases(experiment)).allMatch(phase -> phase.order() == Plan.Order.AT_ONE_GO);
    assertThat(experiment.settings(null)).containsEntry("schedule", "interleaved");
    assertThat(experiment.notes())
        .containsExactly("Arms were measured one after the other: too much memory.");
  }

  @Test
  void duets_measureTestsThatOnlyRead() {
    List<Plan.Phase<SuitePlan.Run<OltpTest>>> phases =
        phases(experiment(Schedule.duets, OltpTest.OLTP_READ_ONLY));
    assertThat(phases).hasSize(1);
    assertInTurns(phases.get(0), Plan.Order.IN_DUETS, OltpTest.OLTP_READ_ONLY);
    assertThatThrownBy(() -> experiment(Schedule.duets, OltpTest.OLTP_UPDATE_INDEX))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("--schedule is duets, and oltp_update_index changes rows");
  }

  @Test
  void embeddedServer_acceptsTheConnectionsOfAllArmsAtOnce() {
    ServerTuning usual = ServerTuning.forThisMachine();
    assertThat(experiment(Schedule.simultaneous, OltpTest.OLTP_READ_ONLY).tuning().overrides())
        .isEmpty();
    assertThat(
            experiment(
                    ArmSchedule.of(Schedule.simultaneous),
                    usual.maxConnections(),
                    OltpTest.OLTP_READ_ONLY)
                .tuning()
                .overrides())
        .containsEntry("max_connections", Integer.toString(3 * usual.maxConnections() + 20));
  }

  @Test
  void embeddedServer_ofArmsOneAfterTheOther_acceptsTheConnectionsOfOne() {
    int threads = ServerTuning.forThisMachine().maxConnections();
    assertThat(tuning(Schedule.interleaved, threads, OltpTest.OLTP_READ_ONLY))
        .isEqualTo(tuning(Schedule.simultaneous, threads, OltpTest.OLTP_DELETE))
        .containsEntry("max_connections", Integer.toString(threads + 20));
  }
}
