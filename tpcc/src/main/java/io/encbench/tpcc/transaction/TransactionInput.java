package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The input of a terminal's user for one transaction. */
public sealed interface TransactionInput {
  /** The type of the transaction. */
  TransactionType type();

  /**
   * The warehouse and district of a terminal, clauses 2.4.1.1 and 2.8.1.1.
   *
   * @param warehouse number of the terminal's warehouse, from 1
   * @param district number of the terminal's district, 1 to 10
   * @param warehouses number of warehouses of the run
   */
  record Home(int warehouse, int district, int warehouses) {}

  /**
   * Input of the New-Order transaction, clause 2.4.1.
   *
   * @param warehouse W_ID
   * @param district D_ID
   * @param customer C_ID
   * @param lines lines of the order, 5 to 15
   */
  record NewOrderInput(int warehouse, int district, int customer, List<Line> lines)
      implements TransactionInput {
    /** An unused item number, clause 2.4.1.5. */
    public static final int UNUSED_ITEM = 999_999;

    /**
     * A line of the order.
     *
     * @param item OL_I_ID
     * @param supplyWarehouse OL_SUPPLY_W_ID
     * @param quantity OL_QUANTITY
     */
    public record Line(int item, int supplyWarehouse, int quantity) {}

    /**
     * Draws an input.
     *
     * @param rollbackPercent percentage of orders with an unused item, clause 2.4.1.4
     */
    public static NewOrderInput draw(TpccRandom random, Home home, double rollbackPercent) {
      int district = random.uniform(1, 10);
      int customer = random.customerId();
      int count = random.uniform(5, 15);
      boolean rollback = random.uniform(1, 1_000_000) <= Math.round(10_000 * rollbackPercent);
      List<Line> lines = new ArrayList<>(count);
      for (int i = 1; i <= count; i++) {
        int item = random.itemId();
        lines.add(
            new Line(
                rollback && i == count ? UNUSED_ITEM : item,
                supplyWarehouse(random, home),
                random.uniform(1, 10)));
      }
      return new NewOrderInput(home.warehouse(), district, customer, lines);
    }

    /** Clause 2.4.1.5: 1 % of the lines are supplied by another warehouse. */
    private static int supplyWarehouse(TpccRandom random, Home home) {
      return random.uniform(1, 100) == 1 ? otherWarehouse(random, home) : home.warehouse();
    }

    @Override
    public TransactionType type() {
      return TransactionType.NEW_ORDER;
    }
  }

  /**
   * Input of the Payment transaction, clause 2.5.1.
   *
   * @param warehouse W_ID, the warehouse that receives the payment
   * @param district D_ID, the district that receives the payment
   * @param customerWarehouse C_W_ID
   * @param customerDistrict C_D_ID
   * @param customer customer who pays
   * @param amount H_AMOUNT
   */
  record PaymentInput(
      int warehouse,
      int district,
      int customerWarehouse,
      int customerDistrict,
      CustomerKey customer,
      BigDecimal amount)
      implements TransactionInput {

    /** Draws an input. */
    public static PaymentInput draw(TpccRandom random, Home home) {
      int district = random.uniform(1, 10);
      // Clause 2.5.1.2: 15 % pay at a warehouse other than their own, if there is one.
      boolean remote = random.uniform(1, 100) > 85 && home.warehouses() > 1;
      return new PaymentInput(
          home.warehouse(),
          district,
          remote ? otherWarehouse(random, home) : home.warehouse(),
          remote ? random.uniform(1, 10) : district,
          CustomerKey.draw(random),
          BigDecimal.valueOf(random.uniform(1_00, 5000_00), 2));
    }

    @Override
    public TransactionType type() {
      return TransactionType.PAYMENT;
    }
  }

  /** Input of the Order-Status transaction, clause 2.6.1: W_ID, D_ID and the customer. */
  record OrderStatusInput(int warehouse, int district, CustomerKey customer)
      implements TransactionInput {

    /** Draws an input. */
    public static OrderStatusInput draw(TpccRandom random, Home home) {
      return new OrderStatusInput(
          home.warehouse(), random.uniform(1, 10), CustomerKey.draw(random));
    }

    @Override
    public TransactionType type() {
      return TransactionType.ORDER_STATUS;
    }
  }

  /** Input of the Stock-Level transaction, clause 2.8.1: the terminal's home and a threshold. */
  record StockLevelInput(int warehouse, int district, int threshold) implements TransactionInput {

    /** Draws an input. */
    public static StockLevelInput draw(TpccRandom random, Home home) {
      return new StockLevelInput(home.warehouse(), home.district(), random.uniform(10, 20));
    }

    @Override
    public TransactionType type() {
      return TransactionType.STOCK_LEVEL;
    }
  }

  /** Input of the Delivery transaction, clause 2.7.1: W_ID and O_CARRIER_ID. It is only queued. */
  record DeliveryInput(int warehouse, int carrier) implements TransactionInput {

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

  /**
   * A queued delivery, clause 2.7.2: one order of each district of W_ID is assigned to
   * O_CARRIER_ID.
   */
  record DeferredDelivery(int warehouse, int carrier) implements TransactionInput {
    @Override
    public TransactionType type() {
      return TransactionType.DELIVERY_BG;
    }
  }

  /** A uniformly drawn other warehouse, or the home warehouse if there is no other. */
  private static int otherWarehouse(TpccRandom random, Home home) {
    if (home.warehouses() == 1) {
      return home.warehouse();
    }
    int drawn = random.uniform(1, home.warehouses() - 1);
    return drawn < home.warehouse() ? drawn : drawn + 1;
  }
}
