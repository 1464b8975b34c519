package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.result.TransactionType;
import java.math.BigDecimal;

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
public record PaymentInput(
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
        remote ? NewOrderInput.otherWarehouse(random, home) : home.warehouse(),
        remote ? random.uniform(1, 10) : district,
        CustomerKey.draw(random),
        BigDecimal.valueOf(random.uniform(1_00, 5000_00), 2));
  }

  @Override
  public TransactionType type() {
    return TransactionType.PAYMENT;
  }
}
