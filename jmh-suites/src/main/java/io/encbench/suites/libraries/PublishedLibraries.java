package io.encbench.suites.libraries;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Head;
import java.util.List;

/**
 * What the publication found: MariaDB with 8 tables of 500,000 rows, sysbench on the same machine,
 * 1 to 16 threads. Other machines and other builds than ours: context, never a figure of ours.
 *
 * @param library of the server
 * @param pointSelect selects a second against the best library
 * @param connect the same of connect, select, disconnect
 */
record PublishedLibraries(String library, String pointSelect, String connect) {
  private static final List<PublishedLibraries> ROWS =
      List.of(
          new PublishedLibraries("wolfSSL 5.8.4", "best", "-17 %"),
          new PublishedLibraries("OpenSSL 1.1.1l", "up to -9 %", "best"),
          new PublishedLibraries("OpenSSL 3.0.19, 3.5.5, 3.6.1", "up to -9 %", "-2 to -3 %"));

  /** The findings as a section of their own. */
  static ReportSection section() {
    return new ReportSection(
        "Published",
        "What the publication of this method found, relative to the best library of its column:"
            + " MariaDB with 8 tables of 500,000 rows, sysbench as the client, other machines and"
            + " other builds. Not figures of this run.",
        List.of(
            new TitledTable(
                "published drop against the best library",
                new ReportTable(
                    "library",
                    List.of(new Head("point select", "text"), new Head("connect", "text")),
                    ROWS.stream().map(PublishedLibraries::row).toList()))),
        List.of());
  }

  private ReportTable.Row row() {
    return new ReportTable.Row(
        library,
        "",
        "",
        "published",
        List.of(
            new ReportTable.Cell(pointSelect, "", "text"),
            new ReportTable.Cell(connect, "", "text")));
  }
}
