package io.encbench.tpcc.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.ResultView;
import io.encbench.report.html.ChartData;
import io.encbench.report.html.ResultPage;
import io.encbench.tpcc.result.LevelName;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Data of the charts in a comparison's report.
 *
 * @param result data of the charts that reports of all experiments have
 * @param levels levels by number of terminals and offered load, ascending
 * @param curves throughput of each arm at each level
 * @param shares client CPU over encrypted values, of each arm
 * @param causes client CPU by cause, of each arm whose stacks were sampled
 * @param latencies latencies of New-Orders, of each arm
 */
record ComparisonCharts(
    ChartData result,
    List<String> levels,
    List<Point> curves,
    List<Share> shares,
    List<CauseTime> causes,
    List<Latency> latencies) {

  /** Throughput of an arm at a level. */
  public record Point(String arm, String level, double mean, double lower, double upper) {}

  /** Values that a transaction of an arm encrypts, and its client CPU in microseconds. */
  record Share(String arm, double values, double mean, double lower, double upper) {}

  /** Client CPU of one cause in microseconds per transaction. */
  record CauseTime(String arm, String cause, double micros) {}

  /** Percentiles of an arm's latency in milliseconds. */
  record Latency(String arm, double p50, double p90, double p95, double p99) {}

  static ComparisonCharts of(ComparisonData data, ResultView view, ComparisonView comparison) {
    SortedMap<LevelName, WorkloadDescription> levels = new TreeMap<>();
    view.workloads()
        .forEach(
            workload ->
                ComparisonView.level(workload).ifPresent(level -> levels.put(level, workload)));
    List<Point> curves = new ArrayList<>();
    List<Share> shares = new ArrayList<>();
    List<CauseTime> causes = new ArrayList<>();
    List<Latency> latencies = new ArrayList<>();
    for (ArmDescription arm : data.result().arms()) {
      levels.forEach(
          (level, workload) ->
              view.value(workload, arm, Metric.THROUGHPUT)
                  .ifPresent(
                      value ->
                          curves.add(
                              new Point(
                                  arm.name(),
                                  level.shown(),
                                  value.value(),
                                  value.whiskers().lower(),
                                  value.whiskers().upper()))));
      comparison
          .main()
          .filter(workload -> !view.rejected(workload, arm))
          .ifPresent(
              workload -> {
                share(view, comparison.runs(), workload, arm, shares);
                latency(comparison.runs(), workload, arm, latencies);
              });
      CpuByCause split = data.causes().get(arm.name());
      if (split != null) {
        split
            .micros()
            .forEach((cause, micros) -> causes.add(new CauseTime(arm.name(), cause, micros)));
      }
    }
    return new ComparisonCharts(
        ResultPage.charts(view),
        levels.keySet().stream().map(LevelName::shown).toList(),
        curves,
        shares,
        causes,
        latencies);
  }

  private static void share(
      ResultView view,
      RunMedians runs,
      WorkloadDescription workload,
      ArmDescription arm,
      List<Share> shares) {
    OptionalDouble values =
        runs.median(
            workload.name(), arm.name(), run -> run.encryption().cellsEncryptedPerTransaction());
    view.value(workload, arm, Metric.CLIENT_CPU)
        .ifPresent(
            cpu ->
                values.ifPresent(
                    count ->
                        shares.add(
                            new Share(
                                arm.name(),
                                count,
                                cpu.value(),
                                cpu.whiskers().lower(),
                                cpu.whiskers().upper()))));
  }

  private static void latency(
      RunMedians runs, WorkloadDescription workload, ArmDescription arm, List<Latency> latencies) {
    List<ToDoubleFunction<TransactionSummary>> figures =
        List.of(
            TransactionSummary::p50Ms,
            TransactionSummary::p90Ms,
            TransactionSummary::p95Ms,
            TransactionSummary::p99Ms);
    List<OptionalDouble> values =
        figures.stream()
            .map(
                figure ->
                    runs.median(workload.name(), arm.name(), TransactionType.NEW_ORDER, figure))
            .toList();
    if (values.stream().allMatch(OptionalDouble::isPresent)) {
      latencies.add(
          new Latency(
              arm.name(),
              values.get(0).orElseThrow(),
              values.get(1).orElseThrow(),
              values.get(2).orElseThrow(),
              values.get(3).orElseThrow()));
    }
  }
}
