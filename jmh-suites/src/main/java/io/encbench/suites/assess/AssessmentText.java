package io.encbench.suites.assess;

import io.encbench.report.Figures;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.capture.Capture;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Prints an assessment: first the answer, then the statements, those with most calls first. */
public final class AssessmentText {
  private static final String LINE = "%9s  %6s  %-7s  %5s  %s";
  private static final int BEFORE_STATEMENT = 36;
  private static final int SHOWN_STATEMENTS = 20;

  private final PrintStream out;
  private final int width;

  /** Prints to a stream, in lines of at most the given width. */
  public AssessmentText(PrintStream out, int width) {
    this.out = out;
    this.width = width;
  }

  /** Prints an assessment. */
  public void print(Assessment assessment) {
    Capture capture = assessment.capture();
    out.printf(
        "%,d statements, %,d calls in %,.0f s (%s)%n",
        assessment.statements().size(), capture.calls(), capture.seconds(), capture.source());
    out.printf("rules %s, asked the driver on %s%n", assessment.rules(), assessment.server());
    out.printf(
        "round trips (trips) are those %s%n%n",
        assessment.inTransaction()
            ? "within a transaction, since the application commits"
            : "outside of a transaction, since the application does not commit");
    for (Place place : Place.values()) {
      int count = assessment.at(place).size();
      if (count > 0) {
        out.printf(
            "  %-8s %,6d statements  %6s of the calls   %s%n",
            place.word(), count, percent(assessment.share(place)), meaning(place));
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
        wrapped(table.definition(), "  ");
        wrapped(table.reason(), "    ");
      }
    }
    leaks(assessment);
  }

  private static String meaning(Place place) {
    return switch (place) {
      case SERVER -> "the server executes them";
      case CLIENT -> "the client fetches rows and executes them";
      case REFUSED -> "the driver throws";
      case UNKNOWN -> "the server or the driver does not understand them";
      case OTHER -> "they touch no rows";
    };
  }

  private void statements(Assessment assessment) {
    List<AssessedStatement> onRows =
        assessment.statements().stream().filter(each -> each.place() != Place.OTHER).toList();
    out.printf("%n" + LINE + "%n", "calls/s", "share", "where", "trips", "statement");
    double seconds = assessment.capture().seconds();
    double calls = Math.max(1, assessment.capture().calls());
    for (AssessedStatement each : onRows.subList(0, Math.min(SHOWN_STATEMENTS, onRows.size()))) {
      long own = each.captured().calls();
      out.printf(
          LINE + "%n",
          Figures.rounded(own / seconds),
          percent(own / calls),
          each.place().word(),
          trips(each),
          shortened(each.captured().statement(), width - BEFORE_STATEMENT));
    }
    if (onRows.size() > SHOWN_STATEMENTS) {
      out.printf("%9s  and %,d more%n", "…", onRows.size() - SHOWN_STATEMENTS);
    }
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

  /** Prints a paragraph. Its lines begin with the indent, and break at spaces. */
  private void wrapped(String text, String indent) {
    String rest = indent + text;
    while (rest.length() > width) {
      int at = rest.lastIndexOf(' ', width);
      if (at <= indent.length()) {
        at = rest.indexOf(' ', width);
      }
      if (at < 0) {
        break;
      }
      out.println(rest.substring(0, at));
      rest = indent + rest.substring(at + 1);
    }
    out.println(rest);
  }

  private static String shortened(String statement, int length) {
    String line = statement.replaceAll("\\s+", " ");
    return line.length() <= length ? line : line.substring(0, length - 1) + "…";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
