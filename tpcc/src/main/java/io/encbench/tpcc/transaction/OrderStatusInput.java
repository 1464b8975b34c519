package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;

/** Input of the Order-Status transaction, clause 2.6.1: W_ID, D_ID and the customer. */
public record OrderStatusInput(int warehouse, int district, CustomerKey customer)
    implements TransactionInput {

  /** Draws an input. */
  public static OrderStatusInput draw(TpccRandom random, Home home) {
    return new OrderStatusInput(home.warehouse(), random.uniform(1, 10), CustomerKey.draw(random));
  }

  @Override
  public TransactionType type() {
    return TransactionType.ORDER_STATUS;
  }
}
