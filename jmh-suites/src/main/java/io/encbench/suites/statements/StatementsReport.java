package io.encbench.suites.statements;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import io.encbench.report.SectionChart;
import io.encbench.report.SectionChart.Kind;
import io.encbench.report.SectionChart.Point;
import io.encbench.report.SectionChart.Series;
import io.encbench.suites.suite.SuitePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Shows our results in the tables and figures of the publication, next to the published results.
 */
final class StatementsReport {
  private static final String NUMBER = "number";
  private static final String MISSING = "–";
  private static final String PUBLISHED_STYLE = "ink-soft";
  private static final String ALL = "all";
  private static final double MEGABYTE = 1e6;

  private final ResultView view;
  private final StatementsOptions options;
  private final Map<String, Phase> phases = new TreeMap<>();
  private final List<Found> found;

  StatementsReport(
      ResultView view,
      SuitePlan<StatementsOptions> plan,
      StatementsOptions options,
      List<Found> found) {
    this.view = view;
    this.options = options;
    for (String server : plan.servers()) {
      options.phases().forEach(phase -> phases.put(plan.workload(server, phase.name()), phase));
    }
    this.found = found;
  }

  /** The sections; empty if the result is not usable. */
  List<ReportSection> sections() {
    if (!view.result().usable()) {
      return List.of();
    }
    List<TitledTable> cpuTables = new ArrayList<>();
    List<SectionChart> cpuCharts = new ArrayList<>();
    for (WorkloadDescription workload : view.workloads()) {
      CpuOverTime course = new CpuOverTime(view, workload, found);
      cpuTables.add(course.table());
      cpuCharts.add(course.chart());
    }
    return List.of(
        new ReportSection(
            "Response time by kind of statement",
            "Time of %,d statements run one after the other, as in the publication; means over iterations and blocks. Published figures are from another machine and server: compare only what TLS adds."
                .formatted(PublishedStatements.STATEMENTS),
            List.of(
                new TitledTable("mean (table VI of the publication), s", responseTimes()),
                new TitledTable("distribution of single statements, ms", distributions())),
            List.of(responseChart())),
        new ReportSection(
            "CPU by kind of statement",
            "Means over all iterations and blocks: the host's CPU time by mode, the processors that"
                + " client and server kept busy, and memory.",
            List.of(new TitledTable("means", cpuMeans())),
            List.of()),
        new ReportSection(
            "CPU over time",
            "The first block, sampled every %s s while statements of the kind ran (tables II to V, figure 2)."
                .formatted(options.cpuIntervalSeconds()),
            cpuTables,
            cpuCharts));
  }

  private Stream<Found> of(WorkloadDescription workload, ArmDescription arm) {
    return view.rejected(workload, arm)
        ? Stream.empty()
        : found.stream()
            .filter(run -> run.workload().equals(workload.name()))
            .filter(run -> run.arm().equals(arm.name()));
  }

  /** Seconds, scaled to the publication's number of statements. */
  private OptionalDouble seconds(WorkloadDescription workload, ArmDescription arm) {
    return of(workload, arm)
        .mapToDouble(
            run ->
                run.answer().seconds() * PublishedStatements.STATEMENTS / run.answer().operations())
        .average();
  }

  private ReportTable responseTimes() {
    List<Row> rows = new ArrayList<>();
    for (ArmDescription arm : view.result().arms()) {
      rows.add(
          row(
              arm,
              view.workloads().stream().map(workload -> cell(seconds(workload, arm), 3)).toList()));
    }
    if (options.generated()) {
      rows.add(publishedRow("TLS off", PublishedStatements::offSeconds, 3));
      rows.add(publishedRow("TLS required", PublishedStatements::requiredSeconds, 3));
    }
    return new ReportTable(
        "arm",
        view.workloads().stream().map(workload -> new Head(workload.name(), NUMBER)).toList(),
        rows);
  }

  private Row publishedRow(String name, ToDoubleFunction<PublishedStatements> figure, int digits) {
    return new Row(
        name,
        "",
        "",
        "published",
        view.workloads().stream()
            .map(workload -> cell(published(workload, figure), digits))
            .toList());
  }

  private OptionalDouble published(
      WorkloadDescription workload, ToDoubleFunction<PublishedStatements> figure) {
    return Optional.ofNullable(phases.get(workload.name()))
        .flatMap(PublishedStatements::of)
        .map(kind -> OptionalDouble.of(figure.applyAsDouble(kind)))
        .orElse(OptionalDouble.empty());
  }

  private SectionChart responseChart() {
    List<Series> series = new ArrayList<>();
    for (ArmDescription arm : view.result().arms()) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < view.workloads().size(); i++) {
        int x = i;
        seconds(view.workloads().get(i), arm).ifPresent(y -> points.add(new Point(x, y)));
      }
      series.add(new Series(arm.name(), view.style(arm), false, points));
    }
    if (options.generated()) {
      series.add(publishedSeries("published, TLS off", PublishedStatements::offSeconds));
      series.add(publishedSeries("published, TLS required", PublishedStatements::requiredSeconds));
    }
    return new SectionChart(
        "Response time (figure 3)",
        Kind.BAR,
        "",
        "s for %,d statements".formatted(PublishedStatements.STATEMENTS),
        view.workloads().stream().map(WorkloadDescription::name).toList(),
        series);
  }

  private Series publishedSeries(String name, ToDoubleFunction<PublishedStatements> figure) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < view.workloads().size(); i++) {
      int x = i;
      published(view.workloads().get(i), figure).ifPresent(y -> points.add(new Point(x, y)));
    }
    return new Series(name, PUBLISHED_STYLE, true, points);
  }

  private ReportTable distributions() {
    List<Row> rows = new ArrayList<>();
    for (WorkloadDescription workload : view.workloads()) {
      for (ArmDescription arm : view.result().arms()) {
        Map<String, Histogram> kinds = new TreeMap<>();
        of(workload, arm)
            .forEach(
                run ->
                    run.answer()
                        .latencies()
                        .forEach(
                            (kind, latencies) ->
                                kinds.merge(
                                    run.answer().latencies().size() == 1 ? ALL : kind.label(),
                                    latencies.histogram(),
                                    StatementsReport::sum)));
        kinds.forEach(
            (kind, histogram) ->
                rows.add(
                    new Row(
                        workload.name() + (kind.equals(ALL) ? "" : ", " + kind) + ", " + arm.name(),
                        arm.title(),
                        view.style(arm),
                        ResultView.mark(arm),
                        distribution(histogram))));
      }
    }
    return new ReportTable(
        "kind and arm",
        Stream.of("statements", "mean", "p50", "p95", "p99", "max")
            .map(head -> new Head(head, NUMBER))
            .toList(),
        rows);
  }

  private static Histogram sum(Histogram into, Histogram more) {
    into.add(more);
    return into;
  }

  private static List<Entry> distribution(Histogram histogram) {
    return List.of(
        new Entry(String.format(Locale.ROOT, "%,d", histogram.getTotalCount()), "", NUMBER),
        milliseconds(histogram.getMean() / 1e6),
        milliseconds(histogram.getValueAtPercentile(50) / 1e6),
        milliseconds(histogram.getValueAtPercentile(95) / 1e6),
        milliseconds(histogram.getValueAtPercentile(99) / 1e6),
        milliseconds(histogram.getMaxValue() / 1e6));
  }

  private static Entry milliseconds(double value) {
    return cell(OptionalDouble.of(value), 3);
  }

  private ReportTable cpuMeans() {
    List<Row> rows = new ArrayList<>();
    for (WorkloadDescription workload : view.workloads()) {
      for (ArmDescription arm : view.result().arms()) {
        List<CpuSample> samples =
            of(workload, arm).flatMap(run -> run.answer().cpu().stream()).toList();
        List<Entry> cells = new ArrayList<>();
        CpuOverTime.MODES.values().forEach(mode -> cells.add(percent(samples, mode)));
        cells.add(cell(CpuOverTime.mean(samples, CpuSample::clientCores), 2));
        cells.add(cell(CpuOverTime.mean(samples, CpuSample::serverCores), 2));
        cells.add(megabytes(samples, CpuSample::clientBytes));
        cells.add(megabytes(samples, CpuSample::hostBytes));
        rows.add(
            new Row(
                workload.name() + ", " + arm.name(),
                arm.title(),
                view.style(arm),
                ResultView.mark(arm),
                cells));
      }
      published(workload, PublishedStatements::offSystem)
          .ifPresent(system -> rows.add(publishedSystem(workload, "TLS off", system)));
      published(workload, PublishedStatements::requiredSystem)
          .ifPresent(system -> rows.add(publishedSystem(workload, "TLS required", system)));
    }
    List<Head> heads = new ArrayList<>();
    CpuOverTime.MODES.keySet().forEach(mode -> heads.add(new Head(mode, NUMBER)));
    Stream.of("client cores", "server cores", "client MB", "host MB used")
        .forEach(head -> heads.add(new Head(head, NUMBER)));
    return new ReportTable("kind and arm", heads, rows);
  }

  private static Row publishedSystem(WorkloadDescription workload, String mode, double system) {
    List<Entry> cells = new ArrayList<>();
    CpuOverTime.MODES
        .keySet()
        .forEach(
            head ->
                cells.add(
                    head.equals(CpuOverTime.SYSTEM)
                        ? cell(OptionalDouble.of(system), 2)
                        : new Entry("", "", NUMBER)));
    for (int i = 0; i < 4; i++) {
      cells.add(new Entry("", "", NUMBER));
    }
    return new Row(workload.name() + ", " + mode, "", "", "published", cells);
  }

  private static Entry percent(List<CpuSample> samples, ToDoubleFunction<CpuSample> share) {
    return cell(CpuOverTime.mean(samples, sample -> 100 * share.applyAsDouble(sample)), 2);
  }

  private static Entry megabytes(List<CpuSample> samples, ToDoubleFunction<CpuSample> bytes) {
    return cell(CpuOverTime.mean(samples, sample -> bytes.applyAsDouble(sample) / MEGABYTE), 0);
  }

  private Row row(ArmDescription arm, List<Entry> cells) {
    return new Row(arm.name(), arm.title(), view.style(arm), ResultView.mark(arm), cells);
  }

  static Entry cell(OptionalDouble value, int digits) {
    return new Entry(
        value.isPresent()
            ? String.format(Locale.ROOT, "%,." + digits + "f", value.getAsDouble())
            : MISSING,
        "",
        NUMBER);
  }
}
