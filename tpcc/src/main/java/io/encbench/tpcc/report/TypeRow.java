package io.encbench.tpcc.report;

import io.encbench.report.Figures;
import io.encbench.tpcc.result.ResponseLimit;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionType;
import java.util.Locale;

/**
 * A row of the table of transaction types; times are in milliseconds.
 *
 * @param overLimit whether the 90th percentile is above the limit
 */
record TypeRow(
    String name,
    String count,
    String share,
    String rate,
    String mean,
    String p50,
    String p90,
    String limit,
    boolean overLimit,
    String p95,
    String p99,
    String max,
    String rolledBack,
    String errors,
    String retries,
    String skipped,
    String cpu) {
  private static final String NONE = "–";

  static TypeRow of(TransactionSummary summary, double seconds) {
    TransactionType type = summary.type();
    double limitMs = 1000 * ResponseLimit.seconds(type);
    boolean background = type == TransactionType.DELIVERY_BG;
    return new TypeRow(
        type.name(),
        number(summary.count()),
        background ? NONE : String.format(Locale.ROOT, "%.2f", summary.percent()),
        Figures.rounded(summary.count() / seconds),
        Figures.rounded(summary.meanMs()),
        Figures.rounded(summary.p50Ms()),
        Figures.rounded(summary.p90Ms()),
        Figures.rounded(limitMs),
        summary.p90Ms() > limitMs,
        Figures.rounded(summary.p95Ms()),
        Figures.rounded(summary.p99Ms()),
        Figures.rounded(summary.maxMs()),
        type == TransactionType.NEW_ORDER ? number(summary.rolledBack()) : NONE,
        number(summary.errors()),
        number(summary.retries()),
        background ? number(summary.skippedDistricts()) : NONE,
        Figures.rounded(summary.cpuMicros()));
  }

  private static String number(long value) {
    return value < 0 ? NONE : String.format(Locale.ROOT, "%,d", value);
  }
}
