package io.encbench.tpcc.result;

/**
 * The limit of the 90th percentile of a transaction type's response times.
 *
 * @see "TPC-C clauses 5.2.5.7 and 2.7.2.4 (80 seconds for a deferred delivery)"
 */
public final class ResponseLimit {
  private ResponseLimit() {}

  /** The limit in seconds. */
  public static double seconds(TransactionType type) {
    return switch (type) {
      case NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY -> 5;
      case STOCK_LEVEL -> 20;
      case DELIVERY_BG -> 80;
    };
  }
}
