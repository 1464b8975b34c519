package io.encbench.tpcc.config;

import io.encbench.tpcc.result.TransactionType;
import java.util.Set;

/**
 * Share of each transaction in percent; they add up to 100.
 *
 * @see "TPC-C clause 5.2.3"
 */
public record TransactionMix(
    double newOrder, double payment, double orderStatus, double delivery, double stockLevel) {

  /**
   * Share of a transaction type; 0 for the deferred part of a Delivery, which is not drawn
   * separately.
   */
  public double share(TransactionType type) {
    return switch (type) {
      case NEW_ORDER -> newOrder;
      case PAYMENT -> payment;
      case ORDER_STATUS -> orderStatus;
      case DELIVERY -> delivery;
      case STOCK_LEVEL -> stockLevel;
      case DELIVERY_BG -> 0;
    };
  }

  /** The mix of some of the types, in the same proportions to each other. */
  TransactionMix only(Set<TransactionType> types) {
    double sum = types.stream().mapToDouble(this::share).sum();
    return new TransactionMix(
        part(TransactionType.NEW_ORDER, types, sum),
        part(TransactionType.PAYMENT, types, sum),
        part(TransactionType.ORDER_STATUS, types, sum),
        part(TransactionType.DELIVERY, types, sum),
        part(TransactionType.STOCK_LEVEL, types, sum));
  }

  private double part(TransactionType type, Set<TransactionType> types, double sum) {
    return types.contains(type) ? 100 * share(type) / sum : 0;
  }
}
