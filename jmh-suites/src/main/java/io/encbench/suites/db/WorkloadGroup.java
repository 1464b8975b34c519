package io.encbench.suites.db;

import io.encbench.suites.suite.SuiteArm;
import java.util.List;
import java.util.stream.Stream;

/**
 * Workloads that an arm's JVM is connected for at the same time. Immutable.
 *
 * @param workloads in the order of measurement
 */
public record WorkloadGroup(List<Workload> workloads) {

  public WorkloadGroup {
    workloads = List.copyOf(workloads);
  }

  /**
   * Statements are measured before anything connects anew: that keeps the JIT compiler busy for
   * seconds with the code of the handshake, which would run into their windows.
   */
  static List<WorkloadGroup> of(List<Workload> workloads) {
    return Stream.of(
            workloads.stream().filter(workload -> workload != Workload.CONNECT).toList(),
            workloads.stream().filter(workload -> workload == Workload.CONNECT).toList())
        .filter(group -> !group.isEmpty())
        .map(WorkloadGroup::new)
        .toList();
  }

  /** Those that an arm measures, by their names. */
  List<String> measuredBy(SuiteArm arm) {
    return workloads.stream()
        .filter(workload -> workload.omission(arm).isEmpty())
        .map(Workload::id)
        .toList();
  }
}
