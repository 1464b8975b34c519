package io.encbench.tpcc.benchmarksql;

import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionType;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * BenchmarkSQL 5's {@code result.csv}, which has one line per transaction, with times in
 * milliseconds. Its column {@code error} is always 0, so the file does not show failures.
 */
final class BenchmarkSqlResultCsv {
  private static final int DIGITS = 3;

  private final Map<TransactionType, Counts> window = new EnumMap<>(TransactionType.class);
  private final Map<TransactionType, Long> committed = new EnumMap<>(TransactionType.class);
  private final Map<Integer, Second> seconds = new HashMap<>();
  private long lastMillis;

  /** Counts of one transaction type within the window. */
  private static final class Counts {
    private final Histogram latencyMillis = new Histogram(DIGITS);
    private long rolledBack;
    private long skipped;
  }

  /** The transactions that ended in one second of the run. */
  static final class Second {
    private final Histogram newOrderMillis = new Histogram(DIGITS);
    private long transactions;

    /** Number of transactions of all types, without the deferred part of deliveries. */
    long transactions() {
      return transactions;
    }

    /** Number of New-Orders. */
    long newOrders() {
      return newOrderMillis.getTotalCount();
    }

    /** 95th percentile of the latency of New-Orders, in milliseconds. */
    double p95Ms() {
      return newOrderMillis.getValueAtPercentile(95);
    }
  }

  /**
   * Reads a file.
   *
   * @param fromMillis start of the window, since the start of the session
   * @param toMillis end of the window, exclusive
   * @throws IOException if the file cannot be read or parsed
   */
  static BenchmarkSqlResultCsv read(Path file, long fromMillis, long toMillis) throws IOException {
    BenchmarkSqlResultCsv result = new BenchmarkSqlResultCsv();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String names = lines.readLine();
      List<String> columns = names == null ? List.of() : Arrays.asList(names.split(",", -1));
      Columns found = Columns.of(columns, file);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",", -1);
        if (fields.length != columns.size()) {
          throw new IOException(file + " has a line of " + fields.length + " fields: " + line);
        }
        result.add(found, fields, fromMillis, toMillis);
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is not a result file of BenchmarkSQL 5: " + e.getMessage(), e);
    }
    return result;
  }

  /** Indexes of the columns. */
  private record Columns(int elapsed, int latency, int type, int rolledBack, int skipped) {
    static Columns of(List<String> names, Path file) throws IOException {
      Columns found =
          new Columns(
              names.indexOf("elapsed"),
              names.indexOf("latency"),
              names.indexOf("ttype"),
              names.indexOf("rbk"),
              names.indexOf("dskipped"));
      if (found.elapsed < 0
          || found.latency < 0
          || found.type < 0
          || found.rolledBack < 0
          || found.skipped < 0) {
        throw new IOException(
            file + " lacks columns of BenchmarkSQL 5: it has " + String.join(",", names));
      }
      return found;
    }
  }

  private void add(Columns columns, String[] fields, long fromMillis, long toMillis) {
    TransactionType type = TransactionType.valueOf(fields[columns.type()]);
    long elapsed = Long.parseLong(fields[columns.elapsed()]);
    long latency = Math.max(0, Long.parseLong(fields[columns.latency()]));
    boolean rolledBack = !fields[columns.rolledBack()].equals("0");
    lastMillis = Math.max(lastMillis, elapsed);
    if (!rolledBack) {
      committed.merge(type, 1L, Long::sum);
    }
    if (type != TransactionType.DELIVERY_BG) {
      Second second = seconds.computeIfAbsent((int) (elapsed / 1000), number -> new Second());
      second.transactions++;
      if (type == TransactionType.NEW_ORDER) {
        second.newOrderMillis.recordValue(latency);
      }
    }
    if (elapsed >= fromMillis && elapsed < toMillis) {
      Counts counts = window.computeIfAbsent(type, t -> new Counts());
      counts.latencyMillis.recordValue(latency);
      counts.rolledBack += rolledBack ? 1 : 0;
      counts.skipped += Long.parseLong(fields[columns.skipped()]);
    }
  }

  /**
   * Number of transactions of a type that were not rolled back on purpose, over the whole session.
   */
  long committed(TransactionType type) {
    return committed.getOrDefault(type, 0L);
  }

  /** End of the last transaction, since the start of the session. */
  long lastMillis() {
    return lastMillis;
  }

  /** The transactions that ended in a second, which is counted from the start of the session. */
  Second second(int number) {
    return seconds.getOrDefault(number, new Second());
  }

  /**
   * Summary of each transaction type in the window.
   *
   * @param failures number of failed transactions that the file counts as good, by type; all are
   *     assumed to have ended in the window
   */
  List<TransactionSummary> summaries(Map<TransactionType, Long> failures) {
    long all =
        window.entrySet().stream()
            .filter(entry -> entry.getKey() != TransactionType.DELIVERY_BG)
            .mapToLong(entry -> good(entry.getKey(), entry.getValue(), failures))
            .sum();
    List<TransactionSummary> summaries = new ArrayList<>();
    window.forEach((type, counts) -> summaries.add(summary(type, counts, failures, all)));
    return summaries;
  }

  private static long good(
      TransactionType type, Counts counts, Map<TransactionType, Long> failures) {
    @Nullable Long failed = failures.get(type);
    return Math.max(0, counts.latencyMillis.getTotalCount() - (failed == null ? 0 : failed));
  }

  private static TransactionSummary summary(
      TransactionType type, Counts counts, Map<TransactionType, Long> failures, long all) {
    Histogram latency = counts.latencyMillis;
    long good = good(type, counts, failures);
    return new TransactionSummary(
        type,
        good,
        all == 0 ? 0 : 100.0 * good / all,
        latency.getMean(),
        latency.getValueAtPercentile(50),
        latency.getValueAtPercentile(90),
        latency.getValueAtPercentile(95),
        latency.getValueAtPercentile(99),
        latency.getMaxValue(),
        counts.rolledBack,
        latency.getTotalCount() - good,
        0,
        counts.skipped,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }
}
