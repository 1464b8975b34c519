package io.encbench.suites.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LibrariesExperimentTest {
  private static final LibrarySettings SETTINGS =
      new LibrarySettings(
          List.of(LibraryWorkload.POINT_SELECT, LibraryWorkload.CONNECT),
          List.of(1, 8),
          1,
          100,
          2,
          4,
          1 << 28);

  private static LibrariesExperiment experiment() {
    ConnectionProfile tls = ProfileCatalogue.builtIn().get("tls12-aes128");
    return LibrariesExperiment.of(
        SuiteArm.of(tls, List.of(tls.onProvider("Conscrypt"))),
        List.of("a", "b", "c"),
        Map.of("d", "it is not installed"),
        SETTINGS,
        new SuiteSettings(20, null, null, false, 1, false, null, List.of()));
  }

  @Test
  void blocks_haveEveryServerInEveryArmOnceAndServersInOrdersOfChance() {
    SuitePlan<LibrarySettings> plan = experiment().plan();
    assertThat(plan.runs().blocks())
        .hasSize(20)
        .allSatisfy(
            block ->
                assertThat(block.runs())
                    .extracting(run -> run.server() + " " + run.arm().name())
                    .doesNotHaveDuplicates()
                    .hasSize(3 * 3));
    assertThat(plan.runs().blocks().stream().map(block -> block.runs().get(0).server()).distinct())
        .containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void settings_nameWorkloadsAndServersThatAreLeftOut() {
    LibrariesExperiment experiment = experiment();
    assertThat(experiment.workloads(SETTINGS))
        .extracting(workload -> workload.name())
        .containsExactly("point-select-1", "point-select-8", "connect-1", "connect-8");
    assertThat(experiment.expectedSeconds(SETTINGS)).isEqualTo(4 + 4 * 2);
    assertThat(experiment.settings(null))
        .containsEntry("server d, left out", "it is not installed");
    assertThat(experiment.tuning().overrides()).containsEntry("require_secure_transport", "ON");
    assertThat(experiment.tuning().bufferPoolBytes()).isEqualTo(1 << 28);
  }
}
