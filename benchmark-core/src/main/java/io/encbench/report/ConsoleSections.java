package io.encbench.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The tables of sections on the console. */
public final class ConsoleSections {
  private ConsoleSections() {}

  /** Prints them. */
  public static void print(List<ReportSection> sections, PrintStream out, Terminal terminal) {
    lines(sections).forEach(line -> out.println(Glyphs.encodable(line, terminal.charset())));
  }

  static List<String> lines(List<ReportSection> sections) {
    List<String> lines = new ArrayList<>();
    for (ReportSection section : sections) {
      for (ReportSection.TitledTable titled : section.tables()) {
        lines.add("");
        lines.add(section.title() + ": " + titled.title());
        lines.addAll(table(titled.table()));
      }
    }
    return lines;
  }

  private static List<String> table(ReportTable table) {
    Column[] columns = new Column[1 + table.heads().size()];
    columns[0] = column(table.first(), HorizontalAlign.LEFT);
    for (int i = 0; i < table.heads().size(); i++) {
      ReportTable.Head head = table.heads().get(i);
      columns[i + 1] =
          column(
              head.text(),
              head.kind().equals("number") ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT);
    }
    String[][] rows = table.rows().stream().map(ConsoleSections::row).toArray(String[][]::new);
    return AsciiTable.builder()
        .border(ConsoleTable.RULED_HEAD)
        .lineSeparator("\n")
        .data(columns, rows)
        .asString()
        .lines()
        .map(String::stripTrailing)
        .toList();
  }

  private static Column column(String head, HorizontalAlign align) {
    return new Column().header(head).headerAlign(align).dataAlign(align);
  }

  private static String[] row(ReportTable.Row row) {
    List<String> cells = new ArrayList<>();
    cells.add(row.mark().isEmpty() ? row.name() : row.name() + " (" + row.mark() + ")");
    row.cells().forEach(cell -> cells.add(cell.text()));
    return cells.toArray(String[]::new);
  }
}
