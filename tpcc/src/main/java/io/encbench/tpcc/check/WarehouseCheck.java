package io.encbench.tpcc.check;

import static io.encbench.tpcc.result.ConsistencyCondition.NEXT_ORDER;
import static io.encbench.tpcc.result.ConsistencyCondition.WAREHOUSE_HISTORY;
import static io.encbench.tpcc.result.ConsistencyCondition.WAREHOUSE_YTD;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads and checks warehouses over one connection. Its statements only compare keys for equality,
 * so that every encrypting driver can execute them. Not thread-safe.
 */
final class WarehouseCheck implements AutoCloseable {
  private static final String WAREHOUSE = "SELECT w_ytd FROM bmsql_warehouse WHERE w_id = ?";
  private static final String DISTRICTS =
      "SELECT d_id, d_next_o_id, d_ytd FROM bmsql_district WHERE d_w_id = ?";
  private static final String NEW_ORDERS =
      "SELECT no_o_id FROM bmsql_new_order WHERE no_w_id = ? AND no_d_id = ?";
  private static final String ORDERS =
      "SELECT o_id, o_c_id, o_carrier_id, o_ol_cnt FROM bmsql_oorder"
          + " WHERE o_w_id = ? AND o_d_id = ?";
  private static final String ORDER_LINES =
      "SELECT ol_o_id, ol_delivery_d, ol_amount FROM bmsql_order_line"
          + " WHERE ol_w_id = ? AND ol_d_id = ?";
  private static final String CUSTOMERS =
      "SELECT c_id, c_balance, c_ytd_payment FROM bmsql_customer WHERE c_w_id = ? AND c_d_id = ?";

  private final Violations violations;
  private final List<PreparedStatement> statements = new ArrayList<>();
  private final PreparedStatement warehouses;
  private final PreparedStatement districts;
  private final PreparedStatement newOrders;
  private final PreparedStatement orders;
  private final PreparedStatement orderLines;
  private final PreparedStatement customers;

  private record District(int nextOrderId, long ytd) {}

  WarehouseCheck(Connection connection, Violations violations) throws SQLException {
    this.violations = violations;
    this.warehouses = prepare(connection, WAREHOUSE);
    this.districts = prepare(connection, DISTRICTS);
    this.newOrders = prepare(connection, NEW_ORDERS);
    this.orders = prepare(connection, ORDERS);
    this.orderLines = prepare(connection, ORDER_LINES);
    this.customers = prepare(connection, CUSTOMERS);
  }

  private PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statements.add(statement);
    Rows.stream(statement);
    return statement;
  }

  void check(int warehouse, HistorySums history) throws SQLException {
    Map<Integer, District> rows = new TreeMap<>();
    Rows.read(
        districts,
        row -> rows.put(row.getInt(1), new District(row.getInt(2), Money.cents(row, 3))),
        warehouse);
    checkSums(warehouse, rows, history);
    for (int district = 1; district <= ConsistencyCheck.DISTRICTS; district++) {
      District row = rows.get(district);
      if (row == null) {
        violations.add(NEXT_ORDER, RowKey.ofDistrict(warehouse, district), "has no DISTRICT row");
      } else {
        checkDistrict(warehouse, district, row, history);
      }
    }
  }

  private void checkSums(int warehouse, Map<Integer, District> rows, HistorySums history)
      throws SQLException {
    List<Long> found = new ArrayList<>();
    Rows.read(warehouses, row -> found.add(Money.cents(row, 1)), warehouse);
    RowKey key = RowKey.ofWarehouse(warehouse);
    if (found.size() != 1) {
      violations.add(WAREHOUSE_YTD, key, "has " + found.size() + " WAREHOUSE rows");
      return;
    }
    long ytd = found.get(0);
    long atDistricts = rows.values().stream().mapToLong(District::ytd).sum();
    if (ytd != atDistricts) {
      violations.add(
          WAREHOUSE_YTD,
          key,
          "W_YTD = " + Money.text(ytd) + ", sum(D_YTD) = " + Money.text(atDistricts));
    }
    long paid = 0;
    for (int district = 1; district <= ConsistencyCheck.DISTRICTS; district++) {
      paid += history.ofDistrict(warehouse, district);
    }
    if (ytd != paid) {
      violations.add(
          WAREHOUSE_HISTORY,
          key,
          "W_YTD = " + Money.text(ytd) + ", sum(H_AMOUNT) = " + Money.text(paid));
    }
  }

  private void checkDistrict(int warehouse, int district, District own, HistorySums history)
      throws SQLException {
    var check = new DistrictCheck(warehouse, district, history, violations);
    Rows.read(newOrders, row -> check.newOrder(row.getInt(1)), warehouse, district);
    Rows.read(
        orders,
        row -> {
          int orderId = row.getInt(1);
          int customer = row.getInt(2);
          boolean hasCarrier = row.getObject(3) != null;
          check.order(orderId, customer, hasCarrier, row.getInt(4));
        },
        warehouse,
        district);
    Rows.read(
        orderLines,
        row -> check.orderLine(row.getInt(1), row.getObject(2) != null, Money.cents(row, 3)),
        warehouse,
        district);
    Rows.read(
        customers,
        row -> check.customer(row.getInt(1), Money.cents(row, 2), Money.cents(row, 3)),
        warehouse,
        district);
    check.finish(own.nextOrderId(), own.ytd());
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements) {
      statement.close();
    }
  }
}
