package io.encbench.suites.libraries;

import io.encbench.experiment.result.ExperimentResult;
import java.util.List;

/**
 * A result in the form that this experiment's tables and charts need.
 *
 * @param result the result of the measurement framework
 * @param arm the arm in which the servers are compared
 * @param servers the servers that answered, in the order of the command line
 * @param points the points in the order of measurement
 * @param courses samples of the runs over time
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

  /** The name of a point on a server in the result. */
  String workload(LoadPoint point, LibraryServer server) {
    String name = point.name() + "@" + server.name();
    boolean several =
        result.workloads().stream().anyMatch(workload -> workload.name().equals(name));
    return several ? name : point.name();
  }
}
