package io.encbench.tpcc.terminal;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.transaction.DeliveryInput;
import io.encbench.tpcc.transaction.Home;
import io.encbench.tpcc.transaction.NewOrderInput;
import io.encbench.tpcc.transaction.OrderStatusInput;
import io.encbench.tpcc.transaction.PaymentInput;
import io.encbench.tpcc.transaction.StockLevelInput;
import io.encbench.tpcc.transaction.TransactionInput;

/** An emulated user. Not thread-safe: one thread at a time draws from it. */
public final class Terminal {
  private final Home home;
  private final boolean warehouseFixed;
  private final TransactionChoice choice;
  private final double rollbackPercent;
  private final TpccRandom random;

  /**
   * Sets one up.
   *
   * @param warehouseFixed whether it stays at home, else it draws a warehouse each time
   * @param random its own
   */
  Terminal(
      Home home,
      boolean warehouseFixed,
      TransactionChoice choice,
      double rollbackPercent,
      TpccRandom random) {
    this.home = home;
    this.warehouseFixed = warehouseFixed;
    this.choice = choice;
    this.rollbackPercent = rollbackPercent;
    this.random = random;
  }

  /** What its user does next. */
  TransactionInput next() {
    TransactionType type = choice.draw(random);
    Home at = warehouseFixed ? home : elsewhere();
    return switch (type) {
      case NEW_ORDER -> NewOrderInput.draw(random, at, rollbackPercent);
      case PAYMENT -> PaymentInput.draw(random, at);
      case ORDER_STATUS -> OrderStatusInput.draw(random, at);
      case STOCK_LEVEL -> StockLevelInput.draw(random, at);
      case DELIVERY -> DeliveryInput.draw(random, at);
      case DELIVERY_BG -> throw new IllegalStateException("no user asks for " + type);
    };
  }

  private Home elsewhere() {
    return new Home(random.uniform(1, home.warehouses()), home.district(), home.warehouses());
  }
}
