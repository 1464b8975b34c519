package io.encbench.report;

import java.util.List;

/**
 * A table of a report, for the template parts/table.html. Immutable.
 *
 * @param first head of the column with the rows' names
 * @param heads heads of the columns after it
 */
public record ReportTable(String first, List<Head> heads, List<Row> rows) {
  public ReportTable {
    heads = List.copyOf(heads);
    rows = List.copyOf(rows);
  }

  /**
   * Head of a column.
   *
   * @param kind class of its cells in the style sheet, such as {@code number}
   */
  public record Head(String text, String kind) {}

  /**
   * One row.
   *
   * @param title of the name, for people; may be empty
   * @param style of its swatch in the style sheet; empty for none
   * @param mark small print behind the name; may be empty
   */
  public record Row(String name, String title, String style, String mark, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * One value.
   *
   * @param detail what is shown on demand; may be empty
   */
  public record Cell(String text, String detail, String kind) {}
}
