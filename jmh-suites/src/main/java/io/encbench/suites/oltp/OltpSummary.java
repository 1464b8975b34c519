package io.encbench.suites.oltp;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Summary;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.RatioText;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The figures that users of sysbench expect, in one table for all servers: statements per second
 * and latency.
 */
final class OltpSummary {
  private OltpSummary() {}

  /** The lines; empty if the run has no valid numbers. */
  static List<String> lines(ExperimentResult result, int percentile) {
    if (!result.usable()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            "test",
            "arm",
            "events/s",
            "queries/s",
            "mean ms",
            percentile == 0 ? "" : "p" + percentile + " ms",
            "queries/s against plain [95 %]"));
    for (WorkloadDescription workload : result.workloads()) {
      for (ArmDescription arm : result.arms()) {
        value(result, workload, arm, Metric.QUERIES)
            .ifPresent(
                queries ->
                    lines.add(
                        row(
                            workload.name(),
                            arm.name(),
                            text(result, workload, arm, Metric.THROUGHPUT, 1),
                            number(queries, 0),
                            text(result, workload, arm, Metric.LATENCY_AVERAGE, 3),
                            text(result, workload, arm, Metric.LATENCY_PERCENTILE, 3),
                            change(result, workload, arm))));
      }
    }
    if (result.workloads().stream()
        .anyMatch(workload -> workload.name().startsWith(OltpTest.OLTP_READ_WRITE.id()))) {
      lines.add(
          "published, on other machines and servers: TLS cost 2 to 8 % of the queries per second of"
              + " oltp_read_write");
    }
    return lines;
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-30s %-22s %10s %10s %9s %9s  %s", cells).stripTrailing();
  }

  private static String text(
      ExperimentResult result,
      WorkloadDescription workload,
      ArmDescription arm,
      Metric metric,
      int digits) {
    return value(result, workload, arm, metric).map(of -> number(of, digits)).orElse("");
  }

  private static String number(Estimate estimate, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", estimate.value());
  }

  private static Optional<Estimate> value(
      ExperimentResult result, WorkloadDescription workload, ArmDescription arm, Metric metric) {
    return result.summaries().stream()
        .filter(summary -> summary.metric() == metric)
        .filter(summary -> summary.workload().equals(workload.name()))
        .filter(summary -> summary.arm().equals(arm.name()))
        .map(Summary::value)
        .findFirst();
  }

  private static String change(
      ExperimentResult result, WorkloadDescription workload, ArmDescription arm) {
    if (arm.role() == Role.BASELINE) {
      return "baseline";
    }
    return result.comparisons().stream()
        .filter(comparison -> comparison.metric() == Metric.QUERIES)
        .filter(comparison -> comparison.workload().equals(workload.name()))
        .filter(comparison -> comparison.arm().equals(arm.name()))
        .map(Comparison::ratio)
        .map(RatioText::withInterval)
        .findFirst()
        .orElse("");
  }
}
