package io.encbench.suites.libraries;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Head;
import java.util.List;

/**
 * Published results: MariaDB with 8 tables of 500,000 rows, sysbench on the same machine, 1 to 16
 * threads. They come from other machines and builds, and the report shows them as context only.
 *
 * @param library TLS library of the server
 * @param pointSelect selects per second, relative to the best library
 * @param connect the same for connect, select, disconnect
 */
record PublishedLibraries(String library, String pointSelect, String connect) {
  private static final List<PublishedLibraries> ROWS =
      List.of(
          new PublishedLibraries("wolfSSL 5.8.4", "best", "-17 %"),
          new PublishedLibraries("OpenSSL 1.1.1l", "up to -9 %", "best"),
          new PublishedLibraries("OpenSSL 3.0.19, 3.5.5, 3.6.1", "up to -9 %", "-2 to -3 %"));

  /** The report section with the published results. */
  static ReportSection section() {
    return new ReportSection(
        "Published",
        "Results of the publication of this method, relative to the best library of each column:"
            + " MariaDB with 8 tables of 500,000 rows, sysbench as the client, other machines and"
            + " other builds. They are not results of this run.",
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
            new ReportTable.Entry(pointSelect, "", "text"),
            new ReportTable.Entry(connect, "", "text")));
  }
}
