package io.encbench.tpcc.result;

import io.encbench.tpcc.result.RunResult.TransactionSummary;
import java.util.List;

/**
 * Transactions a minute over the measured window. Immutable.
 *
 * @param tpmC New-Orders
 * @param tpmTotal all types except the deferred part of deliveries, as BenchmarkSQL counts
 */
public record Throughput(double tpmC, double tpmTotal) {
  /** The throughput of a run. */
  public static Throughput of(RunResult run) {
    double minutes = run.measuredSeconds() / 60;
    long newOrders = 0;
    for (TransactionSummary summary : run.transactions()) {
      if (summary.type() == TransactionType.NEW_ORDER) {
        newOrders += summary.count();
      }
    }
    return new Throughput(newOrders / minutes, count(run.transactions()) / minutes);
  }

  /** Number of transactions without the deferred part of deliveries. */
  public static long count(List<TransactionSummary> summaries) {
    return summaries.stream()
        .filter(summary -> summary.type() != TransactionType.DELIVERY_BG)
        .mapToLong(TransactionSummary::count)
        .sum();
  }
}
