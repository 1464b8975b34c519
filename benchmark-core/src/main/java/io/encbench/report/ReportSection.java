package io.encbench.report;

import java.util.List;

/**
 * A section of tables and charts that an experiment adds to the report. Immutable.
 *
 * @param title heading
 * @param lead one or two sentences that explain what the section shows
 * @param tables tables, shown on the console and on the page
 * @param charts charts, shown on the page only
 */
public record ReportSection(
    String title, String lead, List<TitledTable> tables, List<SectionChart> charts) {

  public ReportSection {
    tables = List.copyOf(tables);
    charts = List.copyOf(charts);
  }

  /** A section of one table without a caption. */
  public static ReportSection of(String title, String lead, ReportTable table) {
    return new ReportSection(title, lead, List.of(new TitledTable("", table)), List.of());
  }

  /** A table under a caption. */
  public record TitledTable(String title, ReportTable table) {}
}
