package io.encbench.report.console;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import io.encbench.experiment.ResultDiff;
import io.encbench.experiment.ResultDiff.Row;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.report.Figures;
import io.encbench.report.RatioText;
import io.encbench.report.RunFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.commons.text.WordUtils;

/** Formats the differences between two results for a console of 80 columns. */
public final class DiffReport {
  private static final int WIDTH = 80;

  /** A setting that does not affect what is measured. */
  private static final String RESULT_DIRECTORY = "resultDirectory";

  private DiffReport() {}

  /** The lines of the report: the compared results, a table for each metric, and the conclusion. */
  public static List<String> lines(
      ExperimentResult before, ExperimentResult after, ResultDiff diff) {
    List<String> lines = new ArrayList<>();
    lines.addAll(described("before: ", before));
    lines.addAll(described("after:  ", after));
    lines.addAll(differentSettings(before, after));
    for (Metric metric : Metric.values()) {
      List<Row> rows = diff.rows().stream().filter(row -> row.metric() == metric).toList();
      // Most counts are equal, so only rows that differ are shown.
      List<Row> shown =
          metric == Metric.CLIENT_CPU
              ? rows
              : rows.stream().filter(diff.changed()::contains).toList();
      if (!rows.isEmpty()) {
        lines.add("");
        lines.add(
            title(metric)
                + (shown.size() == rows.size()
                    ? ""
                    : ": %d of %s differ".formatted(shown.size(), rows.size())));
      }
      if (!shown.isEmpty()) {
        lines.addAll(table(metric, shown));
      }
    }
    lines.add("");
    lines.addAll(conclusion(before, after, diff));
    return lines.stream().map(line -> line.replace(Figures.NO_BREAK, ' ')).toList();
  }

  private static List<String> described(String head, ExperimentResult result) {
    return List.of(
        "%s%s of %s, %s"
            .formatted(head, result.experiment(), result.started(), RunFacts.verdict(result)),
        "        EncBench " + result.environment().encbenchVersion());
  }

  /** Names the settings that differ: then the results may differ because of them. */
  private static List<String> differentSettings(ExperimentResult before, ExperimentResult after) {
    Set<String> keys = new TreeSet<>(before.settings().keySet());
    keys.addAll(after.settings().keySet());
    keys.remove(RESULT_DIRECTORY);
    keys.removeIf(key -> Objects.equals(before.settings().get(key), after.settings().get(key)));
    return keys.isEmpty()
        ? List.of()
        : WordUtils.wrap("Settings that differ: " + String.join(", ", keys), WIDTH)
            .lines()
            .toList();
  }

  private static String title(Metric metric) {
    return metric == Metric.CLIENT_CPU
        ? "client CPU, ratio to the baseline"
        : metric.label() + ", " + metric.unit();
  }

  private static List<String> table(Metric metric, List<Row> rows) {
    boolean ratios = metric == Metric.CLIENT_CPU;
    List<ColumnData<Row>> columns =
        List.of(
            column("workload", HorizontalAlign.LEFT, Row::workload),
            column("arm", HorizontalAlign.LEFT, Row::arm),
            column(
                "before",
                HorizontalAlign.RIGHT,
                row ->
                    ratios ? RatioText.value(row.before()) : Figures.rounded(row.before().value())),
            column(
                "after",
                HorizontalAlign.RIGHT,
                row ->
                    ratios ? RatioText.value(row.after()) : Figures.rounded(row.after().value())),
            column("change", HorizontalAlign.LEFT, DiffReport::change));
    return AsciiTable.builder()
        .border(ConsoleTable.RULED_HEAD)
        .lineSeparator("\n")
        .data(rows, columns)
        .asString()
        .lines()
        .map(String::stripTrailing)
        .toList();
  }

  private static String change(Row row) {
    String text = RatioText.withInterval(row.change());
    return row.verdict() == Verdict.NO_DIFFERENCE_SHOWN ? "~ " + text : text;
  }

  private static ColumnData<Row> column(
      String head, HorizontalAlign align, Function<Row, String> text) {
    return new Column().header(head).headerAlign(align).dataAlign(align).maxWidth(200).with(text);
  }

  private static List<String> conclusion(
      ExperimentResult before, ExperimentResult after, ResultDiff diff) {
    List<String> lines = new ArrayList<>();
    if (!before.noise().isEmpty() || !after.noise().isEmpty()) {
      lines.add("A NOISY result gives no verdict on times. Counts are still judged.");
    }
    List<Row> changed = diff.changed();
    if (changed.isEmpty()) {
      lines.add("No difference is shown (~).");
    }
    for (Row row : changed) {
      lines.add(
          "%s: %s of %s on %s"
              .formatted(
                  row.verdict() == Verdict.HIGHER ? "HIGHER" : "LOWER",
                  row.metric().label(),
                  row.arm(),
                  row.workload()));
    }
    long equal = Math.round(ResultDiff.EQUAL.percent());
    lines.add("A difference is shown if Welch's test finds more than " + equal + " %. The test is");
    lines.add(
        "corrected for %d ratios of times and for %d counts (Holm)."
            .formatted(diff.times(), diff.counts()));
    lines.add("Intervals are Welch's at 95 %.");
    return lines;
  }
}
