package io.encbench.tpcc.transaction;

import io.encbench.tpcc.transaction.TransactionInput.OrderStatusInput;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Order-Status transaction, clause 2.6. */
final class OrderStatus {
  private static final String CUSTOMER =
      """
      SELECT c_first, c_middle, c_last, c_balance FROM bmsql_customer
      WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

  private static final String LAST_ORDER =
      """
      SELECT o_id, o_entry_d, o_carrier_id FROM bmsql_oorder
      WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1""";

  private static final String LINES =
      """
      SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM bmsql_order_line
      WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?
      ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number""";

  private final CustomerByName customers;
  private final PreparedStatement customer;
  private final PreparedStatement lastOrder;
  private final PreparedStatement lines;

  /**
   * The output on the terminal, clause 2.6.3.3.
   *
   * @param carrier O_CARRIER_ID; null if the order is not delivered
   */
  public record Output(
      int customer,
      String first,
      String middle,
      String last,
      BigDecimal balance,
      int order,
      Timestamp entered,
      @Nullable Integer carrier,
      List<OutputLine> lines) {}

  /** A line of the order. */
  record OutputLine(
      int item,
      int supplyWarehouse,
      int quantity,
      BigDecimal amount,
      @Nullable Timestamp delivered) {}

  OrderStatus(Connection connection, CustomerByName customers) throws SQLException {
    this.customers = customers;
    customer = connection.prepareStatement(CUSTOMER);
    lastOrder = connection.prepareStatement(LAST_ORDER);
    lines = connection.prepareStatement(LINES);
  }

  /** Executes the transaction without the commit. */
  Output execute(OrderStatusInput input) throws SQLException {
    int id = customers.id(input.warehouse(), input.district(), input.customer());
    bindKey(customer, input, id);
    try (ResultSet row = customer.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of("customer", input.warehouse(), input.district(), id);
      }
      return withOrder(
          input, id, row.getString(1), row.getString(2), row.getString(3), row.getBigDecimal(4));
    }
  }

  private Output withOrder(
      OrderStatusInput input, int id, String first, String middle, String last, BigDecimal balance)
      throws SQLException {
    bindKey(lastOrder, input, id);
    int order;
    Timestamp entered;
    Integer carrier;
    try (ResultSet row = lastOrder.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of("order of customer", input.warehouse(), input.district(), id);
      }
      order = row.getInt(1);
      entered = row.getTimestamp(2);
      int carrierId = row.getInt(3);
      carrier = row.wasNull() ? null : carrierId;
    }
    return new Output(
        id, first, middle, last, balance, order, entered, carrier, lines(input, order));
  }

  private List<OutputLine> lines(OrderStatusInput input, int order) throws SQLException {
    bindKey(lines, input, order);
    List<OutputLine> found = new ArrayList<>(15);
    try (ResultSet rows = lines.executeQuery()) {
      while (rows.next()) {
        found.add(
            new OutputLine(
                rows.getInt(1),
                rows.getInt(2),
                rows.getInt(3),
                rows.getBigDecimal(4),
                rows.getTimestamp(5)));
      }
    }
    return found;
  }

  private static void bindKey(PreparedStatement statement, OrderStatusInput input, int last)
      throws SQLException {
    statement.setInt(1, input.warehouse());
    statement.setInt(2, input.district());
    statement.setInt(3, last);
  }
}
