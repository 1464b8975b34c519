package io.encbench.tpcc.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The five transactions on one connection, their statements prepared once. Not thread-safe.
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
   * How an attempt ended that did not fail.
   *
   * @param committed false if clause 2.4.2.3 wanted a rollback
   * @param skippedDistricts without an order to deliver, clause 2.7.4.2
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

  /** The connection. */
  public Connection connection() {
    return connection;
  }

  /**
   * Tries a transaction once, to its commit or its specified rollback.
   *
   * @throws SQLException if it failed; {@link #abandon()} must follow
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
      throw new IllegalArgumentException("not for the database: " + input.type());
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
   * Whether the last attempt failed in its commit, so that only the database knows whether it was
   * committed.
   */
  public boolean inDoubt() {
    return ending;
  }

  /**
   * Undoes a failed attempt.
   *
   * @throws SQLException if that is not possible: the connection is of no use any more
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
