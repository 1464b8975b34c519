package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;

/** Input of the Delivery transaction, clause 2.7.1: W_ID and O_CARRIER_ID. It is only queued. */
public record DeliveryInput(int warehouse, int carrier) implements TransactionInput {

  /** Draws an input. */
  public static DeliveryInput draw(TpccRandom random, Home home) {
    return new DeliveryInput(home.warehouse(), random.uniform(1, 10));
  }

  /** The delivery to put into the queue. */
  public DeferredDelivery deferred() {
    return new DeferredDelivery(warehouse, carrier);
  }

  @Override
  public TransactionType type() {
    return TransactionType.DELIVERY;
  }
}
