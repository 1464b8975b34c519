package io.encbench.jmh.db;

import io.encbench.experiment.ArmDescription.Omission;
import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.Protection;
import io.encbench.experiment.TrustTier;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.JdbcDriver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One arm of the db suite.
 *
 * @param name unique name
 * @param title one line for people
 * @param role what it is there for
 * @param profile how it connects
 */
public record DbArm(String name, String title, Role role, ConnectionProfile profile) {
  /** Those of the workloads that this arm measures. */
  List<Workload> measured(List<Workload> workloads) {
    return workloads.stream().filter(workload -> omission(workload).isEmpty()).toList();
  }

  /** Those of the workloads that this arm does not measure, by name, and why. */
  Map<String, Omission> omitted(List<Workload> workloads) {
    Map<String, Omission> omitted = new HashMap<>();
    for (Workload workload : workloads) {
      omission(workload).ifPresent(why -> omitted.put(workload.id(), why));
    }
    return omitted;
  }

  /**
   * In a connect, pool and statements play no part, so the harness check has nothing to check; and
   * an encrypting driver connects as its delegate does. The other workloads are measured in every
   * arm whose driver can do them: what runs in a JVM decides how the code that they share is
   * compiled.
   */
  private Optional<Omission> omission(Workload workload) {
    if (workload == Workload.CONNECT
        && (role == Role.HARNESS_CHECK || profile.driver().encryptsColumns())) {
      return Optional.of(Omission.NOT_PLANNED);
    }
    return workload == Workload.RANGE_READ && encryptsByPeer()
        ? Optional.of(Omission.UNSUPPORTED)
        : Optional.empty();
  }

  private boolean encryptsByPeer() {
    return profile.driver().isPeer() && profile.encryptedColumns() > 0;
  }

  /** The tables that this arm works on. */
  PointTable table(int rows) {
    return PointTable.of(profile, rows);
  }

  /** Who can read the arm's data. */
  Protection protection() {
    int percent = profile.encryptedColumns();
    if (percent == 0) {
      return Protection.ofTransport(profile.usesTls());
    }
    JdbcDriver driver = profile.driver();
    return new Protection(
        driver.isPeer() ? TrustTier.T3 : TrustTier.T4, PointColumn.share(driver, percent));
  }
}
