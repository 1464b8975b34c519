package io.encbench.tpcc.files;

import io.encbench.tpcc.result.ResponseLimit;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes {@code tx_summary.csv} and {@code cpu_summary.csv} as BenchmarkSQL's report does. */
final class Summaries {
  private static final String NONE = "N/A";

  private Summaries() {}

  static void writeTransactions(RunResult run, int warehouses, Path file) throws IOException {
    long total = Throughput.count(run.transactions());
    var throughput = Throughput.of(run);
    try (var csv =
        new CsvFile(
            file,
            List.of(
                "tx_name",
                "tx_count",
                "tx_percent",
                "tx_90th",
                "tx_avg",
                "tx_max",
                "tx_limit",
                "tx_rbk",
                "tx_error",
                "tx_dskipped"))) {
      for (TransactionType type : TransactionType.values()) {
        csv.row(row(type, summary(run, type), total));
      }
      // With TPC-C's keying and think times, a warehouse yields at most 12.86 New-Orders a minute.
      double percent = throughput.tpmC() / warehouses / 0.1286;
      csv.row(overall("tpmC", throughput.tpmC(), format("%.3f%%", percent)));
      csv.row(overall("tpmTotal", throughput.tpmTotal(), NONE));
    }
  }

  private static Optional<TransactionSummary> summary(RunResult run, TransactionType type) {
    return run.transactions().stream().filter(summary -> summary.type() == type).findFirst();
  }

  private static List<String> row(
      TransactionType type, Optional<TransactionSummary> found, long total) {
    String limit = format("%.1f", ResponseLimit.seconds(type));
    boolean background = type == TransactionType.DELIVERY_BG;
    if (found.isEmpty()) {
      String percent = background ? NONE : "0.000%";
      return List.of(type.name(), "0", percent, NONE, NONE, NONE, limit, NONE, "0", NONE);
    }
    TransactionSummary summary = found.get();
    boolean newOrder = type == TransactionType.NEW_ORDER;
    return List.of(
        type.name(),
        Long.toString(summary.count()),
        background ? NONE : format("%.3f%%", 100.0 * summary.count() / total),
        seconds(summary.p90Ms()),
        seconds(summary.meanMs()),
        seconds(summary.maxMs()),
        limit,
        newOrder ? format("%.3f%%", 100.0 * summary.rolledBack() / summary.count()) : NONE,
        Long.toString(summary.errors()),
        background ? Long.toString(summary.skippedDistricts()) : NONE);
  }

  private static List<String> overall(String name, double value, String percent) {
    return List.of(name, format("%.2f", value), percent, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
  }

  private static String seconds(double millis) {
    return format("%.3fs", millis / 1000);
  }

  /** Writes the means of the collector's samples over the whole run; no file without samples. */
  static void writeCpu(Path systemInfo, Path file) throws IOException {
    List<Map<String, String>> samples =
        Files.exists(systemInfo) ? CsvFile.read(systemInfo) : List.of();
    if (samples.isEmpty()) {
      return;
    }
    try (var csv = new CsvFile(file, List.of("cpu_category", "cpu_usage"))) {
      for (String category : Sampled.SystemInfo.CPU) {
        double mean =
            samples.stream()
                .mapToDouble(sample -> Double.parseDouble(sample.getOrDefault(category, "0")))
                .average()
                .orElse(0);
        csv.row(List.of(category, format("%.3f%%", 100 * mean)));
      }
    }
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
