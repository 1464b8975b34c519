package io.encbench.suites.libraries;

import io.encbench.experiment.result.ExperimentResult;
import java.util.List;

/**
 * A result as this experiment's tables and charts need it.
 *
 * @param result of the frame
 * @param arm whose servers are compared
 * @param servers that answered, in the order they were asked for
 * @param points in the order of measurement
 * @param courses what runs were like over time
 */
record LibraryView(
    ExperimentResult result,
    String arm,
    List<LibraryServer> servers,
    List<LoadPoint> points,
    LibraryCourses courses) {

  LibraryComparison throughput() {
    return LibraryComparison.ofThroughput(this);
  }

  LibraryComparison serverCpu() {
    return LibraryComparison.ofServerCpu(this);
  }

  /** Name that the result has for a point on a server. */
  String workload(LoadPoint point, LibraryServer server) {
    String name = point.name() + "@" + server.name();
    boolean several =
        result.workloads().stream().anyMatch(workload -> workload.name().equals(name));
    return several ? name : point.name();
  }
}
