package io.encbench.jmh.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.ArmDescription.Omission;
import io.encbench.experiment.EncryptedShare;
import io.encbench.experiment.Protection;
import io.encbench.experiment.TrustTier;
import io.encbench.jmh.suite.SuiteSettings;
import io.encbench.profile.ProfileCatalogue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DbPlanTest {
  private static final List<Workload> ALL = List.of(Workload.values());
  private static final List<Workload> STATEMENTS =
      ALL.stream().filter(workload -> workload != Workload.CONNECT).toList();

  private static DbPlan plan() {
    ProfileCatalogue profiles = ProfileCatalogue.builtIn();
    DbSettings settings =
        new DbSettings(
            new SuiteSettings(3, null, null, true, 1, null, List.of()),
            new MeasureWindow(500, 350, 2),
            DbSettings.Schedule.simultaneous,
            null,
            2,
            2_000,
            ALL);
    return DbPlan.of(
        profiles.get("plain"),
        List.of(
            profiles.get("tls13-aes128"),
            profiles.get("encrypted-0"),
            profiles.get("encrypted-50"),
            profiles.get("shardingsphere-0"),
            profiles.get("shardingsphere-100")),
        /* harnessCheck= */ true,
        settings);
  }

  private static DbArm arm(String name) {
    return plan().arms().stream().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyArm_measuresTheSameStatements() {
    assertThat(plan().arms())
        .filteredOn(arm -> !arm.name().equals("shardingsphere-100"))
        .allSatisfy(arm -> assertThat(arm.measured(ALL)).containsAll(STATEMENTS));
  }

  @Test
  void connect_isMeasuredWhereTheTransportDiffers() {
    assertThat(plan().arms().stream().filter(arm -> arm.measured(ALL).contains(Workload.CONNECT)))
        .extracting(DbArm::name)
        .containsExactly("plain", "plain-again", "tls13-aes128");
    assertThat(arm("encrypted-50").omitted(ALL)).isEqualTo(Map.of("connect", Omission.NOT_PLANNED));
    assertThat(arm("plain").omitted(ALL)).isEmpty();
  }

  @Test
  void peer_isMeasuredInWhatItDoesRight() {
    assertThat(arm("shardingsphere-100").omitted(ALL))
        .isEqualTo(Map.of("range-read", Omission.UNSUPPORTED, "connect", Omission.NOT_PLANNED));
    assertThat(arm("shardingsphere-0").omitted(ALL))
        .isEqualTo(Map.of("connect", Omission.NOT_PLANNED));
  }

  @Test
  void protection_namesTheTierAndTheShares() {
    Protection none = new Protection(TrustTier.T0, EncryptedShare.NONE);
    assertThat(arm("plain").protection()).isEqualTo(none);
    assertThat(arm("encrypted-0").protection()).isEqualTo(none);
    assertThat(arm("tls13-aes128").protection())
        .isEqualTo(new Protection(TrustTier.T1, EncryptedShare.NONE));
    Protection half = arm("encrypted-50").protection();
    assertThat(half.tier()).isEqualTo(TrustTier.T4);
    assertThat(half.share().byColumns()).isEqualTo(0.5);
    assertThat(half.share().byBytes()).isCloseTo(213.0 / 232, within(1e-9));
    assertThat(half.share().byValuesTouched()).containsEntry("point-select-literal", 2 / 3.0);
    Protection peer = arm("shardingsphere-100").protection();
    assertThat(peer.tier()).isEqualTo(TrustTier.T3);
    assertThat(peer.share().byColumns()).isEqualTo(0.3);
    assertThat(peer.share().byValuesTouched()).containsEntry("point-select-literal", 1.0);
    assertThat(peer.share().byBytes()).isCloseTo(184.0 / 232, within(1e-9));
    assertThat(arm("shardingsphere-0").protection().tier()).isEqualTo(TrustTier.T0);
  }

  @Test
  void tables_areSharedByTheArmsThatEncryptNothing() {
    assertThat(arm("encrypted-0").table(2_000)).isEqualTo(arm("plain").table(2_000));
    assertThat(arm("shardingsphere-0").table(2_000)).isEqualTo(arm("plain").table(2_000));
    assertThat(arm("encrypted-50").table(2_000).points()).isEqualTo("encbench_points_50");
    assertThat(arm("shardingsphere-100").table(2_000).points())
        .isEqualTo("encbench_points_shardingsphere_30");
  }
}
