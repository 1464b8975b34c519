package io.encbench.suites.assess;

import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.console.ConsoleSections;
import io.encbench.report.console.StandardOutput;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.capture.Capture;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.text.WordUtils;
import org.jspecify.annotations.Nullable;

/** Prints an assessment: first the answer, then the statements, those with most calls first. */
public final class AssessmentText {
  private static final int SHOWN_STATEMENTS = 20;

  /** Room for the other columns of the table of statements. */
  private static final int OTHER_COLUMNS = 42;

  private static final int SHOWN_OF_DEFINITION = 60;

  private static final List<ReportTable.Head> HEADS =
      List.of(
          new ReportTable.Head("calls/s", "number"),
          new ReportTable.Head("share", "number"),
          new ReportTable.Head("where", ""),
          new ReportTable.Head("trips", "number"));

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
   * @param prediction the client CPU of its statements; null if there is no cost model
   * @param times multiples of the captured rate
   */
  public void print(Assessment assessment, @Nullable Prediction prediction, List<Double> times) {
    if (prediction != null) {
      ReportSection cores = new AssessmentSections(assessment, prediction, times).answer().get(0);
      ConsoleSections.print(List.of(cores), out, terminal);
      out.println();
      wrapped(cores.lead(), "");
      out.println();
    }
    Capture capture = assessment.capture();
    out.printf(
        "%,d statements, %,d calls in %,.0f s (%s)%n",
        assessment.statements().size(), capture.calls(), capture.seconds(), capture.source());
    out.printf("rules %s, asked the driver on %s%n", assessment.rules(), assessment.server());
    out.printf(
        "trips: round trips %s%n%n",
        assessment.inTransaction()
            ? "within a transaction, since the application commits"
            : "outside of a transaction, since the application does not commit");
    for (Place place : Place.values()) {
      int count = assessment.at(place).size();
      if (count > 0) {
        out.printf(
            "  %-8s %,6d statements  %6s of calls  %s%n",
            place.word(),
            count,
            AssessmentSections.percent(assessment.share(place)),
            place.meaning());
      }
    }
    for (Capture.Loss loss : capture.losses()) {
      out.printf("  %-8s %,6d calls: %s%n", "missing", loss.calls(), loss.reason());
    }
    statements(assessment);
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

  private void statements(Assessment assessment) {
    List<AssessedStatement> onRows =
        assessment.statements().stream().filter(each -> each.place() != Place.OTHER).toList();
    double seconds = assessment.capture().seconds();
    double calls = Math.max(1, assessment.capture().calls());
    List<ReportTable.Row> rows = new ArrayList<>();
    for (AssessedStatement each : onRows.subList(0, Math.min(SHOWN_STATEMENTS, onRows.size()))) {
      long own = each.captured().calls();
      rows.add(
          new ReportTable.Row(
              StringUtils.abbreviate(
                  each.captured().statement(), "…", terminal.width() - OTHER_COLUMNS),
              "",
              "",
              "",
              Stream.of(
                      Figures.rounded(own / seconds),
                      AssessmentSections.percent(own / calls),
                      each.place().word(),
                      trips(each))
                  .map(text -> new ReportTable.Entry(text, "", ""))
                  .toList()));
    }
    String shown =
        onRows.size() > SHOWN_STATEMENTS
            ? "the %d most frequent of %,d".formatted(SHOWN_STATEMENTS, onRows.size())
            : "by calls";
    ConsoleSections.print(
        List.of(
            new ReportSection(
                "Statements",
                "",
                List.of(
                    new ReportSection.TitledTable(
                        shown, new ReportTable("statement", HEADS, rows))),
                List.of())),
        out,
        terminal);
  }

  private static String trips(AssessedStatement each) {
    String trips = each.roundTrips();
    int more = trips.indexOf(' ');
    return each.steps().isEmpty() ? "–" : more < 0 ? trips : trips.substring(0, more) + "+";
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
