package io.encbench.jmh.db;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.profile.ConnectionProfile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One arm of the db suite.
 *
 * @param name unique name
 * @param title one line for people
 * @param role what it is there for
 * @param profile how it connects
 */
public record DbArm(String name, String title, Role role, ConnectionProfile profile) {
  /** The one workload of the HARNESS_CHECK arm, and the benchmark by which it does that. */
  private static final Map<Workload, String> BARE =
      Map.of(
          Workload.POINT_SELECT_CLIENT_PREPARED,
          BareConnectorBenchmark.class.getName() + ".pointSelect");

  /** The JMH benchmarks of this arm, by the workload that each performs. */
  Map<Workload, String> benchmarks(List<Workload> workloads) {
    Map<Workload, String> benchmarks = new TreeMap<>();
    for (Workload workload : workloads) {
      if (role != Role.HARNESS_CHECK) {
        benchmarks.put(workload, workload.benchmarkName());
      } else if (BARE.containsKey(workload)) {
        benchmarks.put(workload, BARE.get(workload));
      }
    }
    return benchmarks;
  }
}
