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

/** The final table of a run, as text for a console. */
public final class ConsoleReport {
  private static final int INDENT = 2;

  private final ResultView view;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private ConsoleReport(ExperimentResult result, int width) {
    this.view = new ResultView(result);
    this.width = width;
  }

  /** Prints a result with the width and the characters of a terminal. */
  public static void print(ExperimentResult result, PrintStream out, StandardOutput terminal) {
    out.print(ConsoleStreams.encodable(render(result, terminal.width()), terminal.charset()));
    out.flush();
  }

  /**
   * Prints a result with tables of its experiment's own.
   *
   * @param tables lines that stand in the place of the tables of its workloads
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
   * The text, no line of it wider than asked for.
   *
   * @param width columns of a line, at least 60
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
            + " Wire: bytes on the wire per operation."
            + " Client CPU leaves out the JIT compiler; the report shows it beside.");
  }

  private void rule() {
    lines.add("─".repeat(width));
  }

  private void bullet(String text) {
    paragraph("• " + text, INDENT);
  }

  private void paragraph(String text, int hangingIndent) {
    String hanging = "\n" + " ".repeat(hangingIndent);
    // A word that is too long for a line is broken: a ragged table is worse than a broken path.
    lines.addAll(WordUtils.wrap(text, width - hangingIndent, hanging, true).lines().toList());
  }
}
