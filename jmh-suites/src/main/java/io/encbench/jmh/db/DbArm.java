package io.encbench.jmh.db;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.profile.ConnectionProfile;
import java.util.List;

/**
 * One arm of the db suite.
 *
 * @param name unique name
 * @param title one line for people
 * @param role what it is there for
 * @param profile how it connects
 */
public record DbArm(String name, String title, Role role, ConnectionProfile profile) {
  /**
   * Those of the workloads that this arm measures. The harness check leaves out the one in which
   * pool and statements play no part.
   */
  List<Workload> measured(List<Workload> workloads) {
    return role == Role.HARNESS_CHECK
        ? workloads.stream().filter(workload -> workload != Workload.CONNECT).toList()
        : workloads;
  }
}
