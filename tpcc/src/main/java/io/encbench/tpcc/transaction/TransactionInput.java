package io.encbench.tpcc.transaction;

import io.encbench.tpcc.result.TransactionType;

/** The input of a terminal's user for one transaction. */
public sealed interface TransactionInput
    permits NewOrderInput,
        PaymentInput,
        OrderStatusInput,
        StockLevelInput,
        DeliveryInput,
        DeferredDelivery {

  /** The type of the transaction. */
  TransactionType type();
}
