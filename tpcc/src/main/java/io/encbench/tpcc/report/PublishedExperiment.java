package io.encbench.tpcc.report;

import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * PolarDB-X's published figures for column encryption under TPC-C: BenchmarkSQL, 1,000 warehouses,
 * client and database on separate hosts, all columns of all tables encrypted. They give context,
 * and are never mixed with our measurements.
 */
final class PublishedExperiment {
  private static final List<String> THROUGHPUT =
      List.of(
          "64 | 80,223 | 72,248 | −10 % | 108,581 | 96,828 | −11 %",
          "128 | 99,019 | 88,469 | −11 % | 184,293 | 167,380 | −9 %",
          "256 | 105,309 | 94,756 | −10 % | 263,538 | 239,913 | −9 %",
          "512 | 104,313 | 95,962 | −8 % | 292,481 | 252,741 | −13 %",
          "1024 | 98,990 | 95,182 | −4 % | 284,561 | 252,432 | −11 %");

  private static final List<String> CLIENT =
      List.of(
          "driver, nothing encrypted | not published | 21.37 → 28.00 (+31 %) | 47.09 → 69.90 (+48 %)",
          "20 % of columns | −2 % | 20.01 | not published",
          "50 % of columns | −2 % | 22.23 | not published",
          "100 % of columns | −4 % | 33.45 | 43.59, at −11 % throughput");

  private PublishedExperiment() {}

  /**
   * Transactions a second, plain and with every column encrypted, on a small and a large server.
   */
  static ReportTable throughput() {
    return table(
        "terminals (published)",
        List.of(
            "plain, small",
            "encrypted, small",
            "change",
            "plain, large",
            "encrypted, large",
            "change"),
        THROUGHPUT,
        "number");
  }

  /** Client CPU in percent at 1,024 terminals. */
  static ReportTable client() {
    return table(
        "arm (published)",
        List.of("throughput, small", "client CPU, small, %", "client CPU, large, %"),
        CLIENT,
        "words");
  }

  private static ReportTable table(
      String first, List<String> heads, List<String> lines, String kind) {
    Stream<Row> rows =
        lines.stream()
            .map(line -> Arrays.asList(line.split(" \\| ", -1)))
            .map(
                cells ->
                    new Row(
                        cells.get(0),
                        "",
                        "",
                        "",
                        cells.subList(1, cells.size()).stream()
                            .map(text -> new Entry(text, "", kind))
                            .toList()));
    return new ReportTable(
        first, heads.stream().map(head -> new Head(head, kind)).toList(), rows.toList());
  }
}
