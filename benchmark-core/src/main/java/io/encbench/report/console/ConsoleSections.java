package io.encbench.report.console;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints the tables of report sections to the console. */
public final class ConsoleSections {
  private ConsoleSections() {}

  /** Prints the tables. Splits tables that are wider than the terminal. */
  public static void print(List<ReportSection> sections, PrintStream out, StandardOutput terminal) {
    lines(sections, terminal.width())
        .forEach(line -> out.println(ConsoleStreams.encodable(line, terminal.charset())));
  }

  static List<String> lines(List<ReportSection> sections, int width) {
    List<String> lines = new ArrayList<>();
    for (ReportSection section : sections) {
      for (ReportSection.TitledTable titled : section.tables()) {
        lines.add("");
        lines.add(
            titled.title().isEmpty() ? section.title() : section.title() + ": " + titled.title());
        lines.addAll(fitting(titled.table(), width));
      }
    }
    return lines;
  }

  /** The lines of a table, split if necessary into the fewest, about equal groups of columns. */
  private static List<String> fitting(ReportTable table, int width) {
    int columns = table.heads().size();
    for (int parts = 1; parts < columns; parts++) {
      int each = (columns + parts - 1) / parts;
      List<String> lines = new ArrayList<>();
      for (int from = 0; from < columns; from += each) {
        if (from > 0) {
          lines.add("");
        }
        lines.addAll(part(table, from, Math.min(columns, from + each)));
      }
      if (lines.stream().allMatch(line -> line.length() <= width)) {
        return lines;
      }
    }
    // The row names leave no room for a value, so the terminal has to wrap the lines.
    return part(table, 0, columns);
  }

  /** A table of the first column, which names the rows, and a range of the other columns. */
  private static List<String> part(ReportTable table, int from, int to) {
    Column[] columns = new Column[1 + to - from];
    columns[0] = column(table.first(), HorizontalAlign.LEFT);
    for (int i = from; i < to; i++) {
      ReportTable.Head head = table.heads().get(i);
      columns[1 + i - from] =
          column(
              head.text(),
              head.kind().equals("number") ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT);
    }
    String[][] rows =
        table.rows().stream()
            .filter(row -> row.entries().subList(from, to).stream().anyMatch(ConsoleSections::says))
            .map(row -> row(row, from, to))
            .toArray(String[][]::new);
    return AsciiTable.builder()
        .border(ConsoleTable.RULED_HEAD)
        .lineSeparator("\n")
        .data(columns, rows)
        .asString()
        .lines()
        .map(String::stripTrailing)
        .toList();
  }

  /** Whether an entry has text. Rows of published values have text in some columns only. */
  private static boolean says(ReportTable.Entry entry) {
    return !entry.text().isEmpty();
  }

  private static Column column(String head, HorizontalAlign align) {
    return new Column().header(head).headerAlign(align).dataAlign(align);
  }

  private static String[] row(ReportTable.Row row, int from, int to) {
    List<String> texts = new ArrayList<>();
    texts.add(row.mark().isEmpty() ? row.name() : row.name() + " (" + row.mark() + ")");
    row.entries().subList(from, to).forEach(entry -> texts.add(entry.text()));
    return texts.toArray(String[]::new);
  }
}
