package io.encbench.suites.statements;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.profile.SslMode;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import io.encbench.report.SectionChart;
import io.encbench.report.SectionChart.Point;
import io.encbench.report.SectionChart.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The host's CPU while one kind of statement ran in the first block. The table shows runs without
 * and with TLS side by side, as in the publication; the chart shows %system of all arms, as in its
 * figure 2.
 */
final class CpuOverTime {
  static final String SYSTEM = "%system";

  private static final String TLS = "TLS";

  /** The CPU modes in the publication's order, each as a share from 0 to 1. */
  static final Map<String, ToDoubleFunction<CpuSample>> MODES = modes();

  private final ResultView view;
  private final WorkloadDescription workload;
  private final List<Found> found;

  CpuOverTime(ResultView view, WorkloadDescription workload, List<Found> found) {
    this.view = view;
    this.workload = workload;
    this.found = found;
  }

  private static Map<String, ToDoubleFunction<CpuSample>> modes() {
    Map<String, ToDoubleFunction<CpuSample>> modes = new LinkedHashMap<>();
    modes.put("%user", CpuSample::user);
    modes.put("%nice", CpuSample::nice);
    modes.put(SYSTEM, CpuSample::system);
    modes.put("%iowait", CpuSample::iowait);
    modes.put("%steal", CpuSample::steal);
    modes.put("%idle", CpuSample::idle);
    return modes;
  }

  /** Mean of samples, weighted by their lengths. */
  static OptionalDouble mean(List<CpuSample> samples, ToDoubleFunction<CpuSample> value) {
    double seconds = samples.stream().mapToDouble(CpuSample::seconds).sum();
    return seconds == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            samples.stream()
                    .mapToDouble(sample -> value.applyAsDouble(sample) * sample.seconds())
                    .sum()
                / seconds);
  }

  /** The baseline and the first other arm with TLS, keyed by the heads of their columns. */
  private Map<String, ArmDescription> sideBySide() {
    Map<String, ArmDescription> arms = new LinkedHashMap<>();
    view.arm(Role.BASELINE).ifPresent(arm -> arms.put(arm.name(), arm));
    view.result().arms().stream()
        .filter(arm -> arm.role() == Role.TREATMENT)
        .filter(arm -> !SslMode.DISABLED.name().equals(arm.settings().get("sslMode")))
        .findFirst()
        .ifPresent(arm -> arms.put(TLS, arm));
    return arms;
  }

  private List<CpuSample> samples(ArmDescription arm) {
    return found.stream()
        .filter(run -> run.workload().equals(workload.name()))
        .filter(run -> run.arm().equals(arm.name()))
        .filter(run -> !view.rejected(workload, arm))
        .findFirst()
        .map(run -> run.answer().cpu())
        .orElse(List.of());
  }

  TitledTable table() {
    Map<String, ArmDescription> arms = sideBySide();
    List<List<CpuSample>> columns = arms.values().stream().map(this::samples).toList();
    int length = columns.stream().mapToInt(List::size).max().orElse(0);
    List<Row> rows =
        new ArrayList<>(
            IntStream.range(0, length)
                .mapToObj(i -> new Row(ends(columns, i), "", "", "", cells(columns, i)))
                .toList());
    List<Entry> means = new ArrayList<>();
    for (List<CpuSample> column : columns) {
      MODES
          .values()
          .forEach(
              mode ->
                  means.add(
                      StatementsReport.cell(
                          mean(column, sample -> 100 * mode.applyAsDouble(sample)), 2)));
    }
    rows.add(new Row("average", "", "", "", means));
    List<Head> heads = new ArrayList<>();
    for (String arm : arms.keySet()) {
      MODES.keySet().forEach(mode -> heads.add(new Head(arm + " " + mode, "number")));
    }
    ArmDescription tls = arms.get(TLS);
    return new TitledTable(
        workload.name() + (tls == null ? "" : " (" + TLS + " is " + tls.name() + ")"),
        new ReportTable("at s", heads, rows));
  }

  /** The end of sample {@code i} of each arm. */
  private static String ends(List<List<CpuSample>> columns, int i) {
    return columns.stream()
        .filter(column -> i < column.size())
        .map(column -> String.format(Locale.ROOT, "%.1f", column.get(i).atSecond()))
        .distinct()
        .reduce((one, other) -> one + " / " + other)
        .orElse("");
  }

  private static List<Entry> cells(List<List<CpuSample>> columns, int i) {
    List<Entry> cells = new ArrayList<>();
    for (List<CpuSample> column : columns) {
      for (ToDoubleFunction<CpuSample> mode : MODES.values()) {
        cells.add(
            StatementsReport.cell(
                i < column.size()
                    ? OptionalDouble.of(100 * mode.applyAsDouble(column.get(i)))
                    : OptionalDouble.empty(),
                2));
      }
    }
    return cells;
  }

  SectionChart chart() {
    List<Series> series = new ArrayList<>();
    for (ArmDescription arm : view.result().arms()) {
      List<Point> points =
          samples(arm).stream()
              .map(sample -> new Point(sample.atSecond(), 100 * sample.system()))
              .toList();
      if (!points.isEmpty()) {
        series.add(new Series(arm.name(), view.style(arm), false, points));
      }
    }
    return new SectionChart(
        "%system, " + workload.name() + " (figure 2)",
        SectionChart.Kind.LINE,
        "s of statements of this kind",
        "host CPU, %system",
        List.of(),
        series);
  }
}
