package io.encbench.suites.assess;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.html.HtmlPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders an assessment as a page and as Markdown, the answer first. */
public final class AssessmentReport {
  private final String title;
  private final List<ReportSection> sections;

  /**
   * Describes an assessment.
   *
   * @param times multiples of the captured rate
   */
  public AssessmentReport(AssessmentResult result, List<Double> times) {
    Assessment assessment = result.assessment();
    AssessmentSections all = new AssessmentSections(result, times);
    List<ReportSection> inOrder = new ArrayList<>(all.answer());
    inOrder.addAll(all.findings());
    inOrder.add(all.statements());
    this.title = "%s under %s".formatted(assessment.capture().source(), assessment.rules());
    this.sections = List.copyOf(inOrder);
  }

  /** A page that needs no network, whose tables can be sorted and filtered. */
  public String html() {
    return new HtmlPage(
            AssessmentReport.class,
            "assessment.html",
            HtmlPage.file(AssessmentReport.class, "assessment.js"),
            HtmlPage.commonStyle() + HtmlPage.file(AssessmentReport.class, "assessment.css"))
        .render(Map.of("title", title, "sections", sections), Map.of());
  }

  /** Markdown with tables, as GitHub and GitLab show them. */
  public String markdown() {
    StringBuilder text =
        new StringBuilder("# EncBench assess: ").append(escaped(title)).append("\n");
    for (ReportSection section : sections) {
      text.append("\n## ").append(section.title()).append("\n\n");
      if (!section.lead().isEmpty()) {
        text.append(escaped(section.lead())).append("\n\n");
      }
      section.tables().forEach(titled -> text.append(markdown(titled.table())));
    }
    return text.toString();
  }

  private static String markdown(ReportTable table) {
    StringBuilder text = new StringBuilder();
    text.append(line(table.first(), table.heads().stream().map(ReportTable.Head::text).toList()));
    text.append(
        table.heads().stream()
            .map(head -> head.kind().equals("number") ? "--:" : "---")
            .collect(Collectors.joining(" | ", "| --- | ", " |\n")));
    for (ReportTable.Row row : table.rows()) {
      text.append(line(row.name(), row.entries().stream().map(ReportTable.Entry::text).toList()));
    }
    return text.toString();
  }

  private static String line(String first, List<String> others) {
    return "| "
        + escaped(first)
        + others.stream()
            .map(AssessmentReport::escaped)
            .collect(Collectors.joining(" | ", " | ", " |\n"));
  }

  /** Text in one line, without markup. A bar would end a cell. */
  private static String escaped(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("([\\\\`*_|<>\\[\\]])", "\\\\$1");
  }
}
