package io.encbench.tpcc.result;

/** The transaction types, with the names of BenchmarkSQL's result files. */
public enum TransactionType {
  /** Clause 2.4. */
  NEW_ORDER,
  /** Clause 2.5. */
  PAYMENT,
  /** Clause 2.6. */
  ORDER_STATUS,
  /** Clause 2.8. */
  STOCK_LEVEL,
  /** Clause 2.7.2: queueing of a delivery. */
  DELIVERY,
  /** Clause 2.7.4: deferred execution of a delivery. */
  DELIVERY_BG
}
