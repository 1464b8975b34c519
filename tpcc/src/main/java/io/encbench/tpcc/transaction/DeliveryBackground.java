package io.encbench.tpcc.transaction;

import io.encbench.tpcc.transaction.TransactionInput.DeferredDelivery;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The deferred part of the Delivery transaction, clause 2.7.4. */
final class DeliveryBackground {
  private static final String OLDEST =
      """
      SELECT no_o_id FROM bmsql_new_order
      WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id ASC LIMIT 1 FOR UPDATE""";

  private static final String DELETE =
      """
      DELETE FROM bmsql_new_order
      WHERE (no_w_id, no_d_id, no_o_id) IN (%s)""";

  private static final String CUSTOMERS =
      """
      SELECT o_c_id, o_d_id FROM bmsql_oorder
      WHERE (o_w_id, o_d_id, o_id) IN (%s)""";

  private static final String CARRIER =
      """
      UPDATE bmsql_oorder SET o_carrier_id = ?
      WHERE (o_w_id, o_d_id, o_id) IN (%s)""";

  private static final String AMOUNTS =
      """
      SELECT sum(ol_amount) AS sum_ol_amount, ol_d_id FROM bmsql_order_line
      WHERE (ol_w_id, ol_d_id, ol_o_id) IN (%s) GROUP BY ol_d_id""";

  private static final String DELIVERED =
      """
      UPDATE bmsql_order_line SET ol_delivery_d = ?
      WHERE (ol_w_id, ol_d_id, ol_o_id) IN (%s)""";

  private static final String CUSTOMER =
      """
      UPDATE bmsql_customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1
      WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

  private static final int DISTRICTS = 10;
  private static final String TRIPLE = "(?, ?, ?)";

  private final PreparedStatement oldest;
  private final ListStatement delete;
  private final ListStatement customers;
  private final ListStatement carrier;
  private final ListStatement amounts;
  private final ListStatement delivered;
  private final PreparedStatement customer;

  /**
   * These three arrays hold, for each district, the order to deliver, its customer and its amount.
   * The order is 0 if there is none.
   */
  private final int[] orders = new int[DISTRICTS + 1];

  private final int[] customerOf = new int[DISTRICTS + 1];
  private final BigDecimal[] amountOf = new BigDecimal[DISTRICTS + 1];

  DeliveryBackground(Connection connection) throws SQLException {
    oldest = connection.prepareStatement(OLDEST);
    delete = new ListStatement(connection, DELETE, TRIPLE, DISTRICTS);
    customers = new ListStatement(connection, CUSTOMERS, TRIPLE, DISTRICTS);
    carrier = new ListStatement(connection, CARRIER, TRIPLE, DISTRICTS);
    amounts = new ListStatement(connection, AMOUNTS, TRIPLE, DISTRICTS);
    delivered = new ListStatement(connection, DELIVERED, TRIPLE, DISTRICTS);
    customer = connection.prepareStatement(CUSTOMER);
  }

  /**
   * Executes the transaction without the commit.
   *
   * @return number of districts that had no order to deliver, clause 2.7.4.2
   */
  int execute(DeferredDelivery input) throws SQLException {
    int count = 0;
    for (int district = 1; district <= DISTRICTS; district++) {
      orders[district] = oldest(input.warehouse(), district);
      if (orders[district] != 0) {
        count++;
      }
    }
    if (count > 0) {
      deliver(input, count);
    }
    return DISTRICTS - count;
  }

  private int oldest(int warehouse, int district) throws SQLException {
    oldest.setInt(1, warehouse);
    oldest.setInt(2, district);
    try (ResultSet row = oldest.executeQuery()) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  private void deliver(DeferredDelivery input, int count) throws SQLException {
    int warehouse = input.warehouse();
    MissingRow.unlessChanged(
        count, bound(delete, count, warehouse, 1).executeUpdate(), "new order", warehouse);

    try (ResultSet rows = bound(customers, count, warehouse, 1).executeQuery()) {
      while (rows.next()) {
        customerOf[rows.getInt(2)] = rows.getInt(1);
      }
    }
    PreparedStatement setCarrier = bound(carrier, count, warehouse, 2);
    setCarrier.setInt(1, input.carrier());
    MissingRow.unlessChanged(count, setCarrier.executeUpdate(), "order", warehouse);

    try (ResultSet rows = bound(amounts, count, warehouse, 1).executeQuery()) {
      while (rows.next()) {
        amountOf[rows.getInt(2)] = rows.getBigDecimal(1);
      }
    }
    PreparedStatement setDelivered = bound(delivered, count, warehouse, 2);
    setDelivered.setTimestamp(1, Clock.now());
    setDelivered.executeUpdate();

    for (int district = 1; district <= DISTRICTS; district++) {
      if (orders[district] != 0) {
        customer.setBigDecimal(1, amountOf[district]);
        customer.setInt(2, warehouse);
        customer.setInt(3, district);
        customer.setInt(4, customerOf[district]);
        customer.addBatch();
      }
    }
    customer.executeBatch();
  }

  private PreparedStatement bound(ListStatement statement, int count, int warehouse, int first)
      throws SQLException {
    PreparedStatement sized = statement.ofLength(count);
    int parameter = first;
    for (int district = 1; district <= DISTRICTS; district++) {
      if (orders[district] != 0) {
        sized.setInt(parameter++, warehouse);
        sized.setInt(parameter++, district);
        sized.setInt(parameter++, orders[district]);
      }
    }
    return sized;
  }

  /** Discards statements that a failed attempt left in a batch. */
  void reset() throws SQLException {
    customer.clearBatch();
  }
}
