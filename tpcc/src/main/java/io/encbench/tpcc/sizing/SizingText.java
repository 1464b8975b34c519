package io.encbench.tpcc.sizing;

import io.encbench.report.Figures;
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
    lines.addAll(wrapped(sentence(answer)));
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
