package io.encbench.tpcc.transaction;

import io.encbench.tpcc.transaction.TransactionInput.DeferredDelivery;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.OrderStatusInput;
import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Executes the five transactions on one connection. Prepares the statements once. Not thread-safe.
 *
 * <p>The connection must have auto-commit off.
 */
public final class Session implements AutoCloseable {
  private final Connection connection;
  private final NewOrder newOrder;
  private final Payment payment;
  private final OrderStatus orderStatus;
  private final StockLevel stockLevel;
  private final DeliveryBackground delivery;
  private boolean ending;

  /**
   * The outcome of an attempt that did not fail.
   *
   * @param committed false if the transaction was rolled back as clause 2.4.2.3 requires
   * @param skippedDistricts number of districts without an order to deliver, clause 2.7.4.2
   */
  public record Ending(boolean committed, int skippedDistricts) {
    private static final Ending COMMITTED = new Ending(true, 0);
    private static final Ending ROLLED_BACK = new Ending(false, 0);
  }

  /** Prepares the statements. */
  public Session(Connection connection) throws SQLException {
    this.connection = connection;
    CustomerByName customers = new CustomerByName(connection);
    newOrder = new NewOrder(connection);
    payment = new Payment(connection, customers);
    orderStatus = new OrderStatus(connection, customers);
    stockLevel = new StockLevel(connection);
    delivery = new DeliveryBackground(connection);
  }

  /** The connection of this session. */
  public Connection connection() {
    return connection;
  }

  /**
   * Attempts a transaction once, up to its commit or its specified rollback.
   *
   * @throws SQLException if the attempt failed; call {@link #abandon()} next
   */
  public Ending attempt(TransactionInput input) throws SQLException {
    ending = false;
    Ending result = Ending.COMMITTED;
    if (input instanceof NewOrderInput order) {
      if (!newOrder.execute(order).committed()) {
        result = Ending.ROLLED_BACK;
      }
    } else if (input instanceof PaymentInput paid) {
      payment.execute(paid);
    } else if (input instanceof OrderStatusInput asked) {
      orderStatus.execute(asked);
    } else if (input instanceof StockLevelInput asked) {
      stockLevel.execute(asked);
    } else if (input instanceof DeferredDelivery queued) {
      int skipped = delivery.execute(queued);
      result = skipped == 0 ? Ending.COMMITTED : new Ending(true, skipped);
    } else {
      throw new IllegalArgumentException("not a database transaction: " + input.type());
    }
    if (result.committed()) {
      ending = true;
      connection.commit();
    } else {
      connection.rollback();
    }
    return result;
  }

  /**
   * Whether the last attempt failed during its commit, so that the client does not know whether the
   * transaction was committed.
   */
  public boolean inDoubt() {
    return ending;
  }

  /**
   * Rolls back a failed attempt.
   *
   * @throws SQLException if the rollback fails; the connection is then unusable
   */
  public void abandon() throws SQLException {
    newOrder.reset();
    delivery.reset();
    connection.rollback();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
