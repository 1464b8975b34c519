package io.encbench.tpcc.files;

import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;

/** Creates transactions that ended at a given time. */
final class Transactions {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Transactions() {}

  static TransactionRecord ended(
      TransactionType type, long atNanos, double latencyMs, Outcome outcome) {
    long latency = Math.round(latencyMs * NANOS_PER_MILLI);
    return new TransactionRecord(
        type,
        atNanos - latency,
        latency,
        latency / 2,
        0,
        0,
        0,
        0,
        outcome,
        outcome == Outcome.FAILED ? "40001" : null,
        0,
        type == TransactionType.DELIVERY_BG ? 3 : 0);
  }
}
