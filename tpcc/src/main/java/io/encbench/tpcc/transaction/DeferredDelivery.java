package io.encbench.tpcc.transaction;

import io.encbench.tpcc.result.TransactionType;

/**
 * A queued delivery, clause 2.7.2: one order of each district of W_ID is assigned to O_CARRIER_ID.
 */
public record DeferredDelivery(int warehouse, int carrier) implements TransactionInput {
  @Override
  public TransactionType type() {
    return TransactionType.DELIVERY_BG;
  }
}
