package io.encbench.suites.db;

import io.encbench.suites.suite.SuiteArm;
import java.util.List;
import java.util.stream.Stream;

/**
 * Workloads that keep their connections open in an arm's JVM at the same time. Immutable.
 *
 * @param workloads in the order of measurement
 */
public record WorkloadGroup(List<Workload> workloads) {

  public WorkloadGroup {
    workloads = List.copyOf(workloads);
  }

  /**
   * Groups the workloads. Statements are measured before anything reconnects: handshake code keeps
   * the JIT compiler busy for seconds, which would disturb the windows of the statements. A
   * workload that connects is alone, because a connection that stays open for another one would
   * make its connects cheaper.
   */
  static List<WorkloadGroup> of(List<Workload> workloads) {
    List<Workload> statements =
        workloads.stream().filter(workload -> !workload.connects()).toList();
    return Stream.concat(
            Stream.of(statements), workloads.stream().filter(Workload::connects).map(List::of))
        .filter(group -> !group.isEmpty())
        .map(WorkloadGroup::new)
        .toList();
  }

  /** The ids of the workloads that an arm measures. */
  List<String> measuredBy(SuiteArm arm) {
    return workloads.stream()
        .filter(workload -> workload.omission(arm).isEmpty())
        .map(Workload::id)
        .toList();
  }
}
