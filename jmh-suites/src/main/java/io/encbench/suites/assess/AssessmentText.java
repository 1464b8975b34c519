package io.encbench.suites.assess;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.console.ConsoleSections;
import io.encbench.report.console.StandardOutput;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.text.WordUtils;

/** Prints an assessment: first the answer, then the statements, those with most calls first. */
public final class AssessmentText {
  private static final int SHOWN_STATEMENTS = 20;

  /** Room for the other columns of the table of statements. */
  private static final int OTHER_COLUMNS = 48;

  private static final int SHOWN_OF_DEFINITION = 60;

  private final PrintStream out;
  private final StandardOutput terminal;

  /** Prints to a stream, in lines that fit the terminal. */
  public AssessmentText(PrintStream out, StandardOutput terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Prints an assessment.
   *
   * @param times multiples of the captured rate
   */
  public void print(AssessmentResult result, List<Double> times) {
    Assessment assessment = result.assessment();
    AssessmentSections sections = new AssessmentSections(result, times);
    for (ReportSection section : sections.answer()) {
      ConsoleSections.print(List.of(section), out, terminal);
      out.println();
      wrapped(section.lead(), "");
    }
    // The cost of each statement is in the report: a terminal has no room for it.
    AssessmentResult withoutCosts =
        new AssessmentResult(assessment, /* prediction= */ null, result.stricter());
    statements(new AssessmentSections(withoutCosts, times).statements());
    reasons("Refused", assessment.at(Place.REFUSED));
    reasons("Unknown", assessment.at(Place.UNKNOWN));
    if (!assessment.tables().isEmpty()) {
      out.printf("%nNot created:%n");
      for (Assessment.Unusable table : assessment.tables()) {
        wrapped(StringUtils.abbreviate(table.definition(), "…", SHOWN_OF_DEFINITION), "  ");
        wrapped(table.reason(), "    ");
      }
    }
    leaks(assessment);
  }

  private void statements(ReportSection section) {
    ReportTable all = section.tables().get(0).table();
    int number = all.rows().size();
    List<ReportTable.Row> rows =
        all.rows().stream().limit(SHOWN_STATEMENTS).map(this::shortened).toList();
    String shown =
        number > rows.size()
            ? "the %d most frequent of %,d".formatted(rows.size(), number)
            : "by calls";
    ConsoleSections.print(
        List.of(
            new ReportSection(
                section.title(),
                "",
                List.of(
                    new ReportSection.TitledTable(
                        shown, new ReportTable(all.first(), all.heads(), rows))),
                List.of())),
        out,
        terminal);
    out.println();
    wrapped(section.lead(), "");
  }

  /**
   * The row with the beginning of its statement. A + stands for round trips that depend on rows.
   */
  private ReportTable.Row shortened(ReportTable.Row row) {
    return new ReportTable.Row(
        StringUtils.abbreviate(row.name(), "…", terminal.width() - OTHER_COLUMNS),
        "",
        "",
        "",
        row.entries().stream()
            .map(
                entry ->
                    new ReportTable.Entry(
                        entry.text().replaceFirst(" \\+ .*", "+"), "", entry.kind()))
            .toList());
  }

  private void reasons(String title, List<AssessedStatement> statements) {
    if (statements.isEmpty()) {
      return;
    }
    out.printf("%n%s:%n", title);
    for (AssessedStatement each : statements) {
      wrapped(each.captured().statement(), "  ");
      wrapped(each.reason(), "    ");
    }
  }

  /** Prints the columns by what they reveal, and only the number of those that reveal little. */
  private void leaks(Assessment assessment) {
    Map<String, List<String>> byLeak = new TreeMap<>();
    assessment
        .leaks()
        .forEach(
            (column, leak) ->
                byLeak
                    .computeIfAbsent(
                        leak.scheme() + ": " + leak.reveals(), each -> new ArrayList<>())
                    .add(column));
    if (!byLeak.isEmpty()) {
      out.printf("%nWhat cells reveal, of the columns that these statements name:%n");
    }
    byLeak.forEach(
        (leak, columns) ->
            wrapped(
                leak.startsWith("RND")
                    ? "%s (%d columns)".formatted(leak, columns.size())
                    : "%s (%d): %s".formatted(leak, columns.size(), String.join(", ", columns)),
                "  "));
  }

  /** Prints a paragraph, each of whose lines begins with the indent. */
  private void wrapped(String text, String indent) {
    out.println(
        indent
            + WordUtils.wrap(
                text,
                terminal.width() - indent.length(),
                "\n" + indent,
                /* wrapLongWords= */ false));
  }
}
