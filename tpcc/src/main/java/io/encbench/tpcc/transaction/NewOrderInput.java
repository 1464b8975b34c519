package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;

/**
 * Input of the New-Order transaction, clause 2.4.1.
 *
 * @param warehouse W_ID
 * @param district D_ID
 * @param customer C_ID
 * @param lines lines of the order, 5 to 15
 */
public record NewOrderInput(int warehouse, int district, int customer, List<Line> lines)
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

  /** A uniformly drawn other warehouse, or the home warehouse if there is no other. */
  static int otherWarehouse(TpccRandom random, Home home) {
    if (home.warehouses() == 1) {
      return home.warehouse();
    }
    int drawn = random.uniform(1, home.warehouses() - 1);
    return drawn < home.warehouse() ? drawn : drawn + 1;
  }

  @Override
  public TransactionType type() {
    return TransactionType.NEW_ORDER;
  }
}
