package io.encbench.report;

import java.util.List;
import java.util.stream.IntStream;

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
   * A table without tooltips and marks.
   *
   * @param rows the texts of each row, the first of which names it
   */
  public static ReportTable of(String first, List<Head> heads, List<List<String>> rows) {
    return new ReportTable(first, heads, rows.stream().map(texts -> row(heads, texts)).toList());
  }

  private static Row row(List<Head> heads, List<String> texts) {
    return new Row(
        texts.get(0),
        "",
        "",
        "",
        IntStream.range(0, heads.size())
            .mapToObj(column -> new Entry(texts.get(column + 1), "", heads.get(column).kind()))
            .toList());
  }

  /**
   * Heading of a column.
   *
   * @param kind CSS class of the column's entries, such as {@code number}
   */
  public record Head(String text, String kind) {
    /** Heading of a column of texts. */
    public static Head text(String text) {
      return new Head(text, "");
    }

    /** Heading of a column of numbers. */
    public static Head number(String text) {
      return new Head(text, "number");
    }
  }

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
