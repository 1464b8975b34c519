package io.encbench.report.console;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.RatioText;
import io.encbench.report.ResultView;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Formats the arms of each workload as a table. All tables have the same form, to fit a width. */
final class ConsoleTable {
  /** Index of the rule below the headings in the library's border array. */
  private static final int BELOW_HEADS = 8;

  /** Border that has only the rule below the headings, and spaces between columns. */
  static final Character[] RULED_HEAD = ruledHead();

  private static final String NOT_MEASURED = "–";
  private static final int MIN_ARM_WIDTH = 8;
  private static final int ANY_WIDTH = 1000;

  private final ResultView view;
  private final Form form;
  private final int armWidth;

  private ConsoleTable(ResultView view, Form form, int armWidth) {
    this.view = view;
    this.form = form;
    this.armWidth = armWidth;
  }

  /** Chooses the most detailed form in which the tables of all workloads fit the width. */
  static ConsoleTable fitting(ResultView view, int width) {
    for (Form form : Form.values()) {
      var table = new ConsoleTable(view, form, ANY_WIDTH);
      if (table.width() <= width) {
        return table;
      }
    }
    // Only the names of arms remain recognisable when they are truncated.
    var widest = new ConsoleTable(view, Form.NARROW, ANY_WIDTH);
    int names =
        view.result().arms().stream().mapToInt(a -> widest.label(a).length()).max().orElse(0);
    return new ConsoleTable(
        view, Form.NARROW, Math.max(MIN_ARM_WIDTH, names - (widest.width() - width)));
  }

  /** The lines of a workload's table. */
  List<String> lines(WorkloadDescription workload) {
    List<ColumnData<ArmDescription>> columns = new ArrayList<>();
    columns.add(
        column("arm", HorizontalAlign.LEFT)
            .minWidth(Math.min(armWidth, widest(arms().map(this::label))) + 2)
            .maxWidth(armWidth + 2, OverflowBehaviour.ELLIPSIS_RIGHT)
            .with(this::label));
    columns.add(number(workload, "ops/s", Metric.THROUGHPUT));
    columns.add(number(workload, "CPU µs/op", Metric.CLIENT_CPU));
    columns.add(
        column(form.ratioHead.formatted(view.baselineName()), HorizontalAlign.LEFT)
            .minWidth(widest(comparisons().map(this::verdict)) + 2)
            .with(arm -> verdict(workload, arm)));
    if (measured(Metric.WIRE_BYTES)) {
      if (!form.wireHead.isEmpty()) {
        columns.add(number(workload, form.wireHead, Metric.WIRE_BYTES));
      }
      if (!form.wireRatioHead.isEmpty()) {
        columns.add(wireRatio(workload));
      }
    }
    return AsciiTable.builder()
        .border(RULED_HEAD)
        .lineSeparator("\n")
        .data(view.armsOf(workload), columns)
        .asString()
        .lines()
        .map(String::stripTrailing)
        .toList();
  }

  private int width() {
    return widest(view.workloads().stream().flatMap(workload -> lines(workload).stream()));
  }

  private Stream<ArmDescription> arms() {
    return view.workloads().stream().flatMap(workload -> view.armsOf(workload).stream());
  }

  private Stream<Comparison> comparisons() {
    return view.result().comparisons().stream()
        .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU);
  }

  private boolean measured(Metric metric) {
    return view.result().summaries().stream().anyMatch(summary -> summary.metric() == metric);
  }

  private ColumnData<ArmDescription> number(
      WorkloadDescription workload, String head, Metric metric) {
    return column(head, HorizontalAlign.RIGHT)
        .with(
            arm ->
                view.value(workload, arm, metric)
                    .map(Estimate::value)
                    .map(Figures::rounded)
                    .orElse(NOT_MEASURED));
  }

  /** Has no interval, because the number of bytes hardly varies; the HTML page has all values. */
  private ColumnData<ArmDescription> wireRatio(WorkloadDescription workload) {
    return column(form.wireRatioHead.formatted(view.baselineName()), HorizontalAlign.RIGHT)
        .with(
            arm ->
                view.comparison(workload, arm, Metric.WIRE_BYTES)
                    .map(Comparison::ratio)
                    .map(RatioText::value)
                    .orElse(""));
  }

  private String verdict(WorkloadDescription workload, ArmDescription arm) {
    return view.comparison(workload, arm, Metric.CLIENT_CPU)
        .map(this::verdict)
        .orElseGet(() -> withoutRatio(workload, arm));
  }

  private String verdict(Comparison comparison) {
    return RatioText.verdict(comparison, form.noDifference);
  }

  private String withoutRatio(WorkloadDescription workload, ArmDescription arm) {
    if (view.rejected(workload, arm)) {
      return "INVALID";
    }
    if (!view.measured(workload, arm)) {
      return ResultView.unsupported(workload, arm) ? "unsupported" : "not measured";
    }
    return arm.role() == ArmDescription.Role.BASELINE ? "baseline" : "";
  }

  /** Name and tier of an arm in one cell, because a separate column would take too much width. */
  private String label(ArmDescription arm) {
    return named(arm) + " " + arm.protection().tier();
  }

  private String named(ArmDescription arm) {
    return switch (arm.role()) {
      case AA_CHECK -> arm.name() + form.aaMark;
      case HARNESS_CHECK -> arm.name() + form.harnessMark;
      case BASELINE, TREATMENT -> arm.name();
    };
  }

  private static Column column(String head, HorizontalAlign align) {
    return new Column().header(head).headerAlign(align).dataAlign(align);
  }

  private static int widest(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }

  private static Character[] ruledHead() {
    Character[] border = AsciiTable.NO_BORDERS.clone();
    border[BELOW_HEADS] = '─';
    return border;
  }

  /** Level of detail of a table, the most detailed first. Headings contain the baseline's name. */
  private enum Form {
    WIDE(
        " (A/A check)",
        " (harness check)",
        "against %s [95 %% interval]",
        RatioText.NO_DIFFERENCE,
        "wire bytes/op",
        "against %s"),
    MEDIUM(" (A/A)", "", "CPU against %s", "no diff.", "wire B/op", "against %s"),
    COMPACT(" (A/A)", "", "CPU against %s", "no diff.", "", "wire"),
    NARROW(" (A/A)", "", "CPU against %s", "no diff.", "", "");

    private final String aaMark;
    private final String harnessMark;
    private final String ratioHead;
    private final String noDifference;
    private final String wireHead;
    private final String wireRatioHead;

    Form(
        String aaMark,
        String harnessMark,
        String ratioHead,
        String noDifference,
        String wireHead,
        String wireRatioHead) {
      this.aaMark = aaMark;
      this.harnessMark = harnessMark;
      this.ratioHead = ratioHead;
      this.noDifference = noDifference;
      this.wireHead = wireHead;
      this.wireRatioHead = wireRatioHead;
    }
  }
}
