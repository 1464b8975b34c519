package io.encbench.tpcc.report;

import io.encbench.tpcc.report.ComparisonData.ArmRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/** Figures of a comparison's runs that are not metrics, as medians over blocks. */
final class RunMedians {
  private final List<ArmRun> runs;

  RunMedians(List<ArmRun> runs) {
    this.runs = runs;
  }

  /** The runs of an arm at a level. */
  List<RunResult> of(String workload, String arm) {
    return runs.stream()
        .filter(run -> run.workload().equals(workload) && run.arm().equals(arm))
        .map(ArmRun::run)
        .toList();
  }

  /** Median of a figure over the runs of an arm at a level. */
  OptionalDouble median(String workload, String arm, ToDoubleFunction<RunResult> figure) {
    return median(of(workload, arm).stream().mapToDouble(figure).toArray());
  }

  /** Median of a transaction type's figure over the runs of an arm at a level. */
  OptionalDouble median(
      String workload,
      String arm,
      TransactionType type,
      ToDoubleFunction<TransactionSummary> figure) {
    return median(
        of(workload, arm).stream()
            .flatMap(run -> run.transactions().stream())
            .filter(summary -> summary.type() == type && summary.count() > 0)
            .mapToDouble(figure)
            .toArray());
  }

  private static OptionalDouble median(double[] values) {
    double median = values.length == 0 ? Double.NaN : Median.withDefaults().evaluate(values);
    return Double.isFinite(median) ? OptionalDouble.of(median) : OptionalDouble.empty();
  }

  /** All consistency checks of an arm's runs. */
  List<ConsistencyResult> checks(String arm) {
    return runs.stream()
        .filter(run -> run.arm().equals(arm))
        .flatMap(run -> run.run().consistency().stream())
        .toList();
  }

  /** Number of an arm's runs that were checked. */
  long checked(String arm) {
    return runs.stream()
        .filter(run -> run.arm().equals(arm) && !run.run().consistency().isEmpty())
        .count();
  }
}
