package io.encbench.tpcc.result;

/**
 * What the 90th percentile of the response times of a type must stay below.
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
