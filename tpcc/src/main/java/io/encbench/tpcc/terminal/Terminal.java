package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunPart;
import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.transaction.TransactionInput;
import io.encbench.tpcc.transaction.TransactionInput.DeliveryInput;
import io.encbench.tpcc.transaction.TransactionInput.Home;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.OrderStatusInput;
import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;

/** An emulated user. Not thread-safe: only one thread at a time may use it. */
public final class Terminal {
  private final Home home;
  private final RunPart part;
  private final boolean warehouseFixed;
  private final TransactionChoice choice;
  private final double rollbackPercent;
  private final TpccRandom random;

  /**
   * Creates a terminal.
   *
   * @param part the home warehouses of all terminals of this JVM
   * @param warehouseFixed whether the terminal keeps its home warehouse; otherwise it draws one of
   *     the home warehouses each time
   * @param random random numbers of this terminal only
   */
  Terminal(
      Home home,
      RunPart part,
      boolean warehouseFixed,
      TransactionChoice choice,
      double rollbackPercent,
      TpccRandom random) {
    this.home = home;
    this.part = part;
    this.warehouseFixed = warehouseFixed;
    this.choice = choice;
    this.rollbackPercent = rollbackPercent;
    this.random = random;
  }

  /** Draws the user's next transaction. */
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
    return new Home(
        random.uniform(part.firstWarehouse(), part.lastWarehouse()),
        home.district(),
        home.warehouses());
  }
}
