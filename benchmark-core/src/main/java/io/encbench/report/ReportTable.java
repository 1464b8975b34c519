package io.encbench.report;

import java.util.List;

/**
 * A table of a report, rendered by the template parts/table.html. Immutable.
 *
 * @param first heading of the first column, which has the names of the rows
 * @param heads headings of the other columns
 */
public record ReportTable(String first, List<Head> heads, List<Row> rows) {
  public ReportTable {
    heads = List.copyOf(heads);
    rows = List.copyOf(rows);
  }

  /**
   * Heading of a column.
   *
   * @param kind CSS class of the column's entries, such as {@code number}
   */
  public record Head(String text, String kind) {}

  /**
   * A row of the table.
   *
   * @param title longer name, shown as a tooltip; may be empty
   * @param style CSS class of the row's colour swatch; empty for none
   * @param mark note in small print after the name; may be empty
   */
  public record Row(String name, String title, String style, String mark, List<Entry> entries) {
    public Row {
      entries = List.copyOf(entries);
    }
  }

  /**
   * A value of the table.
   *
   * @param detail text shown as a tooltip; may be empty
   */
  public record Entry(String text, String detail, String kind) {}
}
