package io.encbench.report.console;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.Headline;
import io.encbench.report.ResultView;
import io.encbench.report.RunFacts;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Prints the final report of a run to the console. */
public final class ConsoleReport {
  private static final int INDENT = 2;

  private final ResultView view;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private ConsoleReport(ExperimentResult result, int width) {
    this.view = new ResultView(result);
    this.width = width;
  }

  /** Prints a result in the width and charset of a terminal. */
  public static void print(ExperimentResult result, PrintStream out, StandardOutput terminal) {
    out.print(ConsoleStreams.encodable(render(result, terminal.width()), terminal.charset()));
    out.flush();
  }

  /**
   * Prints a result with an experiment's tables in place of the workload tables.
   *
   * @param tables lines of the experiment's tables
   */
  public static void printWith(
      ExperimentResult result, List<String> tables, PrintStream out, StandardOutput terminal) {
    var report = new ConsoleReport(result, terminal.width());
    report.title();
    if (result.usable()) {
      Headline.of(result).forEach(report::bullet);
      report.lines.addAll(tables);
      report.lines.add("");
      RunFacts.cautions(report.view).forEach(report::bullet);
      report.bullet(
          "Means over blocks; each ratio is formed within a block, with its own 95 % interval. "
              + RunFacts.correction(result));
    } else {
      report.invalid();
    }
    out.print(ConsoleStreams.encodable(report.text(), terminal.charset()));
    out.flush();
  }

  /**
   * Renders a result as text.
   *
   * @param width maximum columns of a line, at least 60
   */
  public static String render(ExperimentResult result, int width) {
    var report = new ConsoleReport(result, width);
    report.title();
    if (result.usable()) {
      report.numbers();
    } else {
      report.invalid();
    }
    return report.text();
  }

  private String text() {
    return String.join("\n", lines).replace(Figures.NO_BREAK, ' ') + "\n";
  }

  private void title() {
    ExperimentResult result = view.result();
    rule();
    paragraph(result.experiment() + ": " + RunFacts.verdict(result), 0);
    RunFacts.servers(result).forEach(server -> paragraph("server  " + server, 0));
    paragraph("client  " + RunFacts.client(result.environment()), 0);
    paragraph("time    " + RunFacts.time(result), 0);
    RunFacts.encryption(view).ifPresent(words -> paragraph("mode    " + words, 0));
    rule();
  }

  private void invalid() {
    String frame = "!".repeat(width);
    lines.add(frame);
    Headline.of(view.result()).forEach(sentence -> paragraph(sentence, 0));
    lines.add("");
    view.result().invalidReasons().forEach(this::bullet);
    lines.add(frame);
    lines.add("No ratios are shown. The result file keeps the raw samples for diagnosis.");
  }

  private void numbers() {
    Headline.of(view.result()).forEach(this::bullet);
    RunFacts.terms(view).forEach(this::bullet);
    var table = ConsoleTable.fitting(view, width);
    for (WorkloadDescription workload : view.workloads()) {
      lines.add("");
      paragraph(workload.name() + ": " + workload.title(), 0);
      lines.addAll(table.lines(workload));
    }
    lines.add("");
    RunFacts.cautions(view).forEach(this::bullet);
    bullet(
        "Means over blocks; each ratio is formed within a block, with its own 95 % interval. "
            + RunFacts.correction(view.result())
            + " Wire: bytes sent and received, per operation."
            + " Client CPU excludes the JIT compiler, which the report shows separately.");
  }

  private void rule() {
    lines.add("─".repeat(width));
  }

  private void bullet(String text) {
    paragraph("• " + text, INDENT);
  }

  private void paragraph(String text, int hangingIndent) {
    String hanging = "\n" + " ".repeat(hangingIndent);
    // Breaks words that are longer than a line: a broken path is better than an overlong line.
    lines.addAll(WordUtils.wrap(text, width - hangingIndent, hanging, true).lines().toList());
  }
}
