package io.encbench.report.html;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.RatioText;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Builds the tables of a workload. Columns without measurements are omitted. */
final class WorkloadTable {
  private static final List<Metric> COUNTERS =
      List.of(
          Metric.ROUND_TRIPS,
          Metric.WIRE_BYTES,
          Metric.WIRE_SENT,
          Metric.WIRE_RECEIVED,
          Metric.CLIENT_ALLOCATED,
          Metric.CELLS,
          Metric.CONTEXT_SWITCHES,
          Metric.PAGE_FAULTS,
          Metric.IO_CALLS);

  private WorkloadTable() {}

  static ReportTable of(ResultView view, WorkloadDescription workload) {
    var builder = new Builder(view, workload);
    builder.tier();
    builder.number("ops/s", Metric.THROUGHPUT);
    builder.number("statements/s", Metric.QUERIES);
    builder.number("latency ms", Metric.LATENCY_AVERAGE);
    builder.number("at percentile ms", Metric.LATENCY_PERCENTILE);
    builder.number("process ms", Metric.JOB_WALL);
    builder.number("session ms", Metric.SESSION_WALL);
    builder.number("client CPU\u00a0µs/op", Metric.CLIENT_CPU);
    builder.cpuRatio();
    builder.verdict();
    builder.number("wire B/op", Metric.WIRE_BYTES);
    builder.wireRatio();
    builder.number("JIT\u00a0µs/op", Metric.CLIENT_CPU_JIT);
    builder.number("allocated B/op", Metric.CLIENT_ALLOCATED);
    builder.number("server CPU\u00a0µs/op", Metric.SERVER_CPU);
    builder.encrypted();
    builder.blocks();
    return builder.build();
  }

  /** The counters per operation; empty if nothing was counted. */
  static Optional<ReportTable> counters(ResultView view, WorkloadDescription workload) {
    var builder = new Builder(view, workload);
    builder.tier();
    COUNTERS.forEach(counter -> builder.number(counter.label(), counter));
    ReportTable table = builder.build();
    // The tier is in every table.
    return table.heads().size() > 1 ? Optional.of(table) : Optional.empty();
  }

  /** Collects columns, then turns them into rows. */
  private static final class Builder {
    private final ResultView view;
    private final WorkloadDescription workload;
    private final List<ArmDescription> arms;
    private final List<Head> heads = new ArrayList<>();
    private final List<List<Entry>> columns = new ArrayList<>();

    Builder(ResultView view, WorkloadDescription workload) {
      this.view = view;
      this.workload = workload;
      this.arms = view.armsOf(workload);
    }

    void number(String head, Metric metric) {
      column(
          head,
          "number",
          arm -> view.value(workload, arm, metric).map(value -> numberEntry(value, metric)));
    }

    /** Shown because costs of different tiers pay for different protection. */
    void tier() {
      column(
          "tier",
          "words",
          arm ->
              Optional.of(
                  new Entry(
                      arm.protection().tier().name(), arm.protection().tier().meaning(), "words")));
    }

    void cpuRatio() {
      column(
          "against " + view.baselineName() + " [95\u00a0%]",
          "ratio",
          arm ->
              view.comparison(workload, arm, Metric.CLIENT_CPU)
                  .map(Comparison::ratio)
                  .map(ratio -> ratioEntry(RatioText.withInterval(ratio), ratio, "ratio")));
    }

    /** Shown without an interval, because the number of bytes hardly varies. */
    void wireRatio() {
      column(
          "against " + view.baselineName(),
          "change",
          arm ->
              view.comparison(workload, arm, Metric.WIRE_BYTES)
                  .map(Comparison::ratio)
                  .map(ratio -> ratioEntry(RatioText.value(ratio), ratio, "change")));
    }

    void verdict() {
      column(
          "verdict",
          "verdict",
          arm ->
              view.comparison(workload, arm, Metric.CLIENT_CPU)
                  .map(RatioText::words)
                  .map(words -> new Entry(words, "client CPU per operation", "verdict")));
    }

    /** Omitted if no arm of the table encrypts anything. */
    void encrypted() {
      if (arms.stream().anyMatch(arm -> share(arm) > 0)) {
        column(
            "values encrypted",
            "number",
            arm ->
                Optional.of(
                    new Entry(
                        Figures.percent(share(arm)),
                        "share of encrypted values among those that an operation sends and reads",
                        "number")));
      }
    }

    private double share(ArmDescription arm) {
      return arm.protection().share().byValuesTouched().getOrDefault(workload.name(), 0.0);
    }

    void blocks() {
      column(
          "blocks",
          "number",
          arm ->
              Optional.of(
                  new Entry(
                      Integer.toString(view.blocks(workload, arm)), "blocks measured", "number")));
    }

    ReportTable build() {
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < arms.size(); i++) {
        int row = i;
        ArmDescription arm = arms.get(row);
        rows.add(
            new Row(
                arm.name(),
                arm.title(),
                view.style(arm),
                ResultView.mark(arm),
                columns.stream().map(column -> column.get(row)).toList()));
      }
      return new ReportTable("arm", heads, rows);
    }

    private void column(
        String head, String kind, Function<ArmDescription, Optional<Entry>> measured) {
      List<Optional<Entry>> entries = arms.stream().map(measured).toList();
      if (entries.stream().anyMatch(Optional::isPresent)) {
        heads.add(new Head(head, kind));
        List<Entry> column = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
          column.add(entries.get(i).orElse(absent(arms.get(i), kind)));
        }
        columns.add(column);
      }
    }

    private Entry absent(ArmDescription arm, String kind) {
      boolean verdict = kind.equals("verdict");
      if (view.rejected(workload, arm)) {
        return new Entry(verdict ? "INVALID" : "–", "see the reasons above", kind);
      }
      if (!view.measured(workload, arm)) {
        return new Entry(verdict ? whyNot(arm) : "–", "", kind);
      }
      if (arm.role() == Role.BASELINE && !kind.equals("number")) {
        return new Entry(verdict ? "baseline" : "", "", kind);
      }
      return new Entry("–", verdict ? "no block also has " + view.baselineName() : "", kind);
    }

    private String whyNot(ArmDescription arm) {
      return ResultView.unsupported(workload, arm) ? "unsupported" : "not measured";
    }

    private static Entry numberEntry(Estimate value, Metric metric) {
      return new Entry(
          Figures.rounded(value.value()), Figures.EstimateText.of(value, metric.unit()), "number");
    }

    private static Entry ratioEntry(String text, Estimate ratio, String kind) {
      return new Entry(text, "ratio " + Figures.EstimateText.of(ratio, ""), kind);
    }
  }
}
