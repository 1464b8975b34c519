package io.encbench.report.console;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints the tables of report sections to the console. */
public final class ConsoleSections {
  /** Spaces around the text of a column. */
  private static final int PADDING = 2;

  private static final int MOST_TEXT = 80;
  private static final int LEAST_TEXT = 12;

  private ConsoleSections() {}

  /** Prints the tables. Splits tables that are wider than the terminal, or wraps their texts. */
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
    // The texts leave no room for the numbers, so they are wrapped.
    return part(table, 0, columns, textWidth(table, width));
  }

  /** The width that columns of text share after those of numbers. */
  private static int textWidth(ReportTable table, int width) {
    int numbers = 0;
    int texts = 1;
    for (int i = 0; i < table.heads().size(); i++) {
      int column = i;
      if (isNumber(table.heads().get(i))) {
        numbers +=
            PADDING
                + table.rows().stream()
                    .mapToInt(row -> row.entries().get(column).text().length())
                    .reduce(table.heads().get(i).text().length(), Math::max);
      } else {
        texts++;
      }
    }
    return Math.max(LEAST_TEXT, (width - numbers) / texts);
  }

  private static boolean isNumber(ReportTable.Head head) {
    return head.kind().equals("number");
  }

  private static List<String> part(ReportTable table, int from, int to) {
    return part(table, from, to, MOST_TEXT);
  }

  /**
   * A table of the first column, which names the rows, and a range of the other columns.
   *
   * @param textWidth width at which texts are wrapped
   */
  private static List<String> part(ReportTable table, int from, int to, int textWidth) {
    Column[] columns = new Column[1 + to - from];
    columns[0] = text(table.first(), textWidth);
    for (int i = from; i < to; i++) {
      ReportTable.Head head = table.heads().get(i);
      columns[1 + i - from] =
          isNumber(head)
              ? column(head.text(), HorizontalAlign.RIGHT)
              : text(head.text(), textWidth);
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

  private static Column text(String head, int width) {
    return column(head, HorizontalAlign.LEFT).maxWidth(width, OverflowBehaviour.NEWLINE);
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
