package io.encbench.report;

import java.util.List;

/**
 * What an experiment adds to the report: tables and charts in the form of its own. Immutable.
 *
 * @param title heading
 * @param lead what the reader sees, in a sentence or two
 * @param tables shown on the console too
 * @param charts shown on the page
 */
public record ReportSection(
    String title, String lead, List<TitledTable> tables, List<SectionChart> charts) {

  public ReportSection {
    tables = List.copyOf(tables);
    charts = List.copyOf(charts);
  }

  /** A table under a caption. */
  public record TitledTable(String title, ReportTable table) {}
}
