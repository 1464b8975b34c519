package io.encbench.tpcc.transaction;

import io.encbench.tpcc.result.TransactionType;

/** What a terminal's user enters for one transaction. */
public sealed interface TransactionInput
    permits NewOrderInput,
        PaymentInput,
        OrderStatusInput,
        StockLevelInput,
        DeliveryInput,
        DeferredDelivery {

  /** The transaction that it is for. */
  TransactionType type();
}
