package io.encbench.tpcc.sizing;

import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import io.encbench.tpcc.sizing.SizingAnswer.HeldOut;
import io.encbench.tpcc.sizing.SizingAnswer.LoadRow;
import io.encbench.tpcc.sizing.SizingAnswer.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats an answer in lines of 80 characters. Stateless. */
public final class SizingText {
  private static final int WIDTH = 80;
  private static final int NAME_WIDTH = 14;

  private SizingText() {}

  /** The table, the answer and the notes. */
  public static List<String> lines(SizingAnswer answer) {
    List<String> lines = new ArrayList<>();
    lines.addAll(
        wrapped(
            answer.measured().size()
                + " arms in "
                + Figures.count(answer.blocks(), "block")
                + " on "
                + answer.machine()));
    lines.add("");
    lines.add(line("arm", "columns", "values", "CPU us/txn [95 %]", "cores [95 %]", "held out"));
    answer.measured().forEach(row -> lines.add(line(row)));
    lines.add(line(answer.asked()));
    lines.add("");
    if (answer.loads().stream().map(LoadRow::level).distinct().count() > 1) {
      lines.add(loadLine("load", "arm", "txn/s", "busy", "CPU us/txn [95 %]", "held out"));
      answer.loads().forEach(row -> lines.add(loadLine(row)));
      lines.add("");
    }
    clients(answer, lines);
    shared(answer, lines);
    lines.addAll(wrapped(sentence(answer)));
    if (!answer.clients().isEmpty()) {
      ClientCount asked = answer.clients().get(answer.clients().size() - 1);
      lines.addAll(wrapped(sentence(answer, asked)));
    }
    answer.notes().forEach(note -> lines.addAll(wrapped(note)));
    return lines;
  }

  private static String line(Row row) {
    String name = row.name();
    HeldOut heldOut = row.heldOut();
    return line(
        cut(name),
        percent(row.share()),
        Figures.rounded(row.values()),
        row.cpuMicros().text(Figures::rounded),
        row.cores().text(Figures::rounded),
        heldOut == null ? "" : off(heldOut.byWork(), row.cpuMicros().value()));
  }

  private static String line(
      String arm, String columns, String values, String cpu, String cores, String heldOut) {
    return String.format("%-14s %7s %6s  %-22s %-17s %s", arm, columns, values, cpu, cores, heldOut)
        .stripTrailing();
  }

  private static String loadLine(LoadRow row) {
    Double heldOut = row.heldOut();
    return loadLine(
        row.level(),
        cut(row.arm()),
        Figures.rounded(row.perSecond()),
        percent(row.utilisation()),
        row.cpuMicros().text(Figures::rounded),
        heldOut == null ? "" : off(heldOut, row.cpuMicros().value()));
  }

  private static String loadLine(
      String level, String arm, String rate, String busy, String cpu, String heldOut) {
    return String.format("%-21s %-14s %6s %5s  %-19s %s", level, arm, rate, busy, cpu, heldOut)
        .stripTrailing();
  }

  private static void clients(SizingAnswer answer, List<String> lines) {
    if (!answer.clients().isEmpty()) {
      lines.add(clientLine("arm", "clients [95 %]", "txn/s of each", "busy"));
      answer
          .clients()
          .forEach(
              row ->
                  lines.add(
                      clientLine(
                          cut(row.name()),
                          row.clients().text(count -> String.format(Locale.ROOT, "%,.0f", count)),
                          Figures.rounded(row.perSecond()),
                          percent(row.utilisation()))));
      lines.add("");
    }
  }

  private static String clientLine(String arm, String clients, String rate, String busy) {
    return String.format("%-14s %-15s %13s %5s", arm, clients, rate, busy);
  }

  /** The clients that shared the measured runs, and those that predictions are held against. */
  private static void shared(SizingAnswer answer, List<String> lines) {
    answer.shared().forEach(load -> shared("", load, lines));
    answer.heldAgainst().forEach(load -> shared("Held against: ", load, lines));
  }

  private static void shared(String prefix, SharedLoad load, List<String> lines) {
    lines.addAll(
        wrapped(
            prefix
                + (load.level().isEmpty()
                    ? "%s, %d clients".formatted(load.arm(), load.clients().size())
                    : "%s, %s".formatted(load.level(), load.arm()))
                + ", "
                + Figures.count(load.blocks(), "block")));
    Estimate predicted = load.whole().predicted();
    lines.add(
        sharedLine(
            "client",
            "txn/s",
            "start ms",
            "CPU us/txn [95 %]",
            predicted == null ? "" : "predicted [95 %]",
            predicted == null ? "" : "off"));
    load.rows().forEach(row -> lines.add(sharedLine(row)));
    lines.add("");
  }

  private static String sharedLine(SharedLoad.Row row) {
    Estimate predicted = row.predicted();
    return sharedLine(
        row.client(),
        Figures.rounded(row.perSecond()),
        String.format(Locale.ROOT, "%.2f", row.startedAfterMillis()),
        row.cpuMicros().text(Figures::rounded),
        predicted == null ? "" : predicted.text(Figures::rounded),
        predicted == null ? "" : off(predicted.value(), row.cpuMicros().value()));
  }

  private static String sharedLine(
      String client, String rate, String start, String cpu, String predicted, String off) {
    return String.format("%-6s %7s %9s  %-21s %-21s %s", client, rate, start, cpu, predicted, off)
        .stripTrailing();
  }

  private static String cut(String name) {
    return name.length() > NAME_WIDTH ? name.substring(0, NAME_WIDTH - 2) + ".." : name;
  }

  private static String off(double predicted, double measured) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * (predicted / measured - 1))
        .replace('-', '−');
  }

  private static String sentence(SizingAnswer answer) {
    SizingQuestion question = answer.question();
    return (answer.extrapolated() ? "EXTRAPOLATED: " : "")
        + String.format(Locale.ROOT, "%,.7g", question.perSecond()).replaceAll("\\.0+$", "")
        + " transactions/s with "
        + percent(answer.asked().share())
        + " of the columns encrypted need "
        + answer.asked().cores().text(Figures::rounded)
        + " cores at "
        + percent(question.utilisation())
        + " utilisation: "
        + answer.asked().cpuMicros().text(Figures::rounded)
        + " us of client CPU and "
        + Figures.rounded(answer.asked().values())
        + " values encrypted per transaction.";
  }

  private static String sentence(SizingAnswer answer, ClientCount asked) {
    Interval interval = asked.clients().interval();
    Double further = asked.furtherCores();
    return (answer.extrapolated() ? "EXTRAPOLATED: " : "")
        + String.format(Locale.ROOT, "That is %.0f", asked.clients().value())
        + (interval == null || interval.width() == 0
            ? ""
            : String.format(Locale.ROOT, " (%.0f to %.0f)", interval.lower(), interval.upper()))
        + (asked.clients().value() == 1 ? " client of " : " clients of ")
        + Figures.count(asked.coresPerClient(), "core")
        + ", each with "
        + Figures.rounded(asked.perSecond())
        + " transactions/s at "
        + percent(asked.utilisation())
        + " utilisation."
        + (further == null
            ? ""
            : " One client more would keep "
                + Figures.rounded(further)
                + " cores busier in all, since each has a cost per second too.");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
