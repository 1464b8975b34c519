package io.encbench.tpcc.result;

/** The transactions, by the names that BenchmarkSQL's result files give them. */
public enum TransactionType {
  /** Clause 2.4. */
  NEW_ORDER,
  /** Clause 2.5. */
  PAYMENT,
  /** Clause 2.6. */
  ORDER_STATUS,
  /** Clause 2.8. */
  STOCK_LEVEL,
  /** Clause 2.7.2, the queueing of a delivery. */
  DELIVERY,
  /** Clause 2.7.4, its deferred execution. */
  DELIVERY_BG
}
