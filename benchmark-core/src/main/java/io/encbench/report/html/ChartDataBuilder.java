package io.encbench.report.html;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.RatioText;
import io.encbench.report.ResultView;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** Builds chart data from a result. For an INVALID result, only the raw samples are included. */
final class ChartDataBuilder {
  private static final List<CpuPart> MODES =
      List.of(
          new CpuPart(Metric.CLIENT_CPU_USER, "user"),
          new CpuPart(Metric.CLIENT_CPU_SYSTEM, "system"));
  private static final List<CpuPart> THREADS =
      List.of(
          new CpuPart(Metric.CLIENT_CPU_APPLICATION, "Java threads"),
          new CpuPart(Metric.CLIENT_CPU_JIT, "JIT compiler"),
          new CpuPart(Metric.CLIENT_CPU_GC, "garbage collector"),
          new CpuPart(Metric.CLIENT_CPU_VM, "other JVM threads"));

  private final ResultView view;

  private ChartDataBuilder(ResultView view) {
    this.view = view;
  }

  static ChartData of(ResultView view) {
    var builder = new ChartDataBuilder(view);
    return new ChartData(
        view.baselineName(),
        view.result().arms().stream()
            .map(arm -> new ChartData.Arm(arm.name(), arm.title(), view.style(arm)))
            .toList(),
        view.workloads().stream().map(builder::workload).toList());
  }

  private ChartData.Workload workload(WorkloadDescription workload) {
    boolean valid = view.result().usable();
    return new ChartData.Workload(
        workload.name(),
        valid ? ratios(workload) : List.of(),
        valid ? bars(workload, Metric.THROUGHPUT) : List.of(),
        valid ? bars(workload, Metric.WIRE_BYTES) : List.of(),
        valid ? stacks(workload, MODES) : List.of(),
        valid ? stacks(workload, THREADS) : List.of(),
        dots(workload));
  }

  private List<ChartData.Ratio> ratios(WorkloadDescription workload) {
    List<ChartData.Ratio> ratios = new ArrayList<>();
    for (ArmDescription arm : view.armsOf(workload)) {
      view.comparison(workload, arm, Metric.CLIENT_CPU)
          .ifPresent(
              comparison -> {
                Estimate ratio = comparison.ratio();
                ratios.add(
                    new ChartData.Ratio(
                        arm.name(),
                        ratio.value(),
                        ratio.whiskers().lower(),
                        ratio.whiskers().upper(),
                        RatioText.withInterval(ratio)));
              });
    }
    return ratios;
  }

  private List<ChartData.Bar> bars(WorkloadDescription workload, Metric metric) {
    List<ChartData.Bar> bars = new ArrayList<>();
    for (ArmDescription arm : view.armsOf(workload)) {
      view.value(workload, arm, metric)
          .ifPresent(
              value ->
                  bars.add(
                      new ChartData.Bar(
                          arm.name(),
                          value.value(),
                          Figures.rounded(value.value()),
                          Figures.EstimateText.of(value, metric.unit()))));
    }
    return bars;
  }

  private List<ChartData.Stack> stacks(WorkloadDescription workload, List<CpuPart> parts) {
    List<ChartData.Stack> stacks = new ArrayList<>();
    for (ArmDescription arm : view.armsOf(workload)) {
      for (CpuPart part : parts) {
        view.value(workload, arm, part.metric())
            .ifPresent(
                value ->
                    stacks.add(
                        new ChartData.Stack(
                            arm.name(),
                            part.name(),
                            value.value(),
                            Figures.EstimateText.of(value, part.metric().unit()))));
      }
    }
    return stacks;
  }

  private List<ChartData.Dot> dots(WorkloadDescription workload) {
    Map<String, List<Sample>> byArm =
        view.result().samples().stream()
            .filter(sample -> sample.workload().equals(workload.name()))
            .filter(sample -> sample.values().containsKey(Metric.CLIENT_CPU))
            .collect(Collectors.groupingBy(Sample::arm, LinkedHashMap::new, Collectors.toList()));
    int positions = 1 + view.result().samples().stream().mapToInt(Sample::position).max().orElse(0);
    List<ChartData.Dot> dots = new ArrayList<>();
    byArm.forEach(
        (arm, samples) -> {
          double median =
              Median.withDefaults()
                  .evaluate(samples.stream().mapToDouble(ChartDataBuilder::clientCpu).toArray());
          for (Sample sample : samples) {
            double deviationPercent = 100 * (clientCpu(sample) / median - 1);
            dots.add(
                new ChartData.Dot(
                    arm,
                    sample.block(),
                    (sample.position() + 0.5) / positions,
                    deviationPercent,
                    words(sample, deviationPercent)));
          }
        });
    return dots;
  }

  private static String words(Sample sample, double deviationPercent) {
    return String.format(
        Locale.ROOT,
        "block %d, turn %d: %s µs/op, %s %% from the arm's median; %,d operations in %s s",
        sample.block() + 1,
        sample.position() + 1,
        Figures.exact(clientCpu(sample)),
        String.format(Locale.ROOT, "%+.2f", deviationPercent).replace('-', '−'),
        sample.operations(),
        Figures.rounded(sample.seconds()));
  }

  private static double clientCpu(Sample sample) {
    return sample.values().getOrDefault(Metric.CLIENT_CPU, Double.NaN);
  }

  private record CpuPart(Metric metric, String name) {}
}
