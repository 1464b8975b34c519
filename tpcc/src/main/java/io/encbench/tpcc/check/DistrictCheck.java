package io.encbench.tpcc.check;

import static io.encbench.tpcc.result.ConsistencyCondition.CARRIER_OR_NEW_ORDER;
import static io.encbench.tpcc.result.ConsistencyCondition.CUSTOMER_BALANCE;
import static io.encbench.tpcc.result.ConsistencyCondition.CUSTOMER_TURNOVER;
import static io.encbench.tpcc.result.ConsistencyCondition.DELIVERED_AT_LOAD;
import static io.encbench.tpcc.result.ConsistencyCondition.DELIVERY_DATE;
import static io.encbench.tpcc.result.ConsistencyCondition.DISTRICT_HISTORY;
import static io.encbench.tpcc.result.ConsistencyCondition.LINES_OF_DISTRICT;
import static io.encbench.tpcc.result.ConsistencyCondition.LINES_OF_ORDER;
import static io.encbench.tpcc.result.ConsistencyCondition.NEW_ORDERS_WITHOUT_GAP;
import static io.encbench.tpcc.result.ConsistencyCondition.NEXT_ORDER;

import java.util.HashMap;
import java.util.Map;

/**
 * Checks one district. It receives the district's rows, orders before order lines but otherwise in
 * any order, and then reports violations. It keeps a few numbers per order and customer, not the
 * rows.
 */
final class DistrictCheck {
  /** Number of delivered orders of a district after the load, clause 4.3.3.1. */
  private static final long DELIVERED_AT_FIRST = 2100;

  private final int warehouse;
  private final int district;
  private final HistorySums history;
  private final Violations violations;
  private final Map<Integer, Order> orders = new HashMap<>();
  private final Map<Integer, Customer> customers = new HashMap<>();
  private int orderRows;
  private int highestOrder;
  private int newOrderRows;
  private int lowestNewOrder = Integer.MAX_VALUE;
  private int highestNewOrder;
  private long expectedLines;
  private long lineRows;

  DistrictCheck(int warehouse, int district, HistorySums history, Violations violations) {
    this.warehouse = warehouse;
    this.district = district;
    this.history = history;
    this.violations = violations;
  }

  void newOrder(int orderId) {
    newOrderRows++;
    lowestNewOrder = Math.min(lowestNewOrder, orderId);
    highestNewOrder = Math.max(highestNewOrder, orderId);
    order(orderId).inNewOrder = true;
  }

  void order(int orderId, int customer, boolean hasCarrier, int lines) {
    orderRows++;
    highestOrder = Math.max(highestOrder, orderId);
    expectedLines += lines;
    Order order = order(orderId);
    order.exists = true;
    order.customer = customer;
    order.hasCarrier = hasCarrier;
    order.expectedLines = lines;
  }

  /** Adds an order line; its order must have been added before. */
  void orderLine(int orderId, boolean delivered, long cents) {
    lineRows++;
    Order order = order(orderId);
    order.lines++;
    if (delivered) {
      order.deliveredLines++;
      if (order.exists) {
        customer(order.customer).delivered += cents;
      }
    }
  }

  void customer(int customerId, long balance, long ytdPayment) {
    Customer customer = customer(customerId);
    customer.exists = true;
    customer.balance = balance;
    customer.ytdPayment = ytdPayment;
  }

  private Order order(int orderId) {
    return orders.computeIfAbsent(orderId, id -> new Order());
  }

  private Customer customer(int customerId) {
    return customers.computeIfAbsent(customerId, id -> new Customer());
  }

  /** Checks the district row against all the rows added. */
  void finish(int nextOrderId, long ytd) {
    RowKey key = RowKey.ofDistrict(warehouse, district);
    checkNumbers(key, nextOrderId);
    if (expectedLines != lineRows) {
      violations.add(
          LINES_OF_DISTRICT,
          key,
          "sum(O_OL_CNT) = " + expectedLines + ", rows of ORDER-LINE = " + lineRows);
    }
    long paid = history.ofDistrict(warehouse, district);
    if (ytd != paid) {
      violations.add(
          DISTRICT_HISTORY,
          key,
          "D_YTD = " + Money.text(ytd) + ", sum(H_AMOUNT) = " + Money.text(paid));
    }
    orders.forEach(this::checkOrder);
    customers.forEach(this::checkCustomer);
  }

  private void checkNumbers(RowKey key, int nextOrderId) {
    boolean anyNew = newOrderRows > 0;
    if (nextOrderId - 1 != highestOrder || (anyNew && nextOrderId - 1 != highestNewOrder)) {
      violations.add(
          NEXT_ORDER,
          key,
          "D_NEXT_O_ID - 1 = "
              + (nextOrderId - 1)
              + ", max(O_ID) = "
              + highestOrder
              + ", max(NO_O_ID) = "
              + (anyNew ? highestNewOrder : "none"));
    }
    if (anyNew && highestNewOrder - lowestNewOrder + 1 != newOrderRows) {
      violations.add(
          NEW_ORDERS_WITHOUT_GAP,
          key,
          "NO_O_ID from "
              + lowestNewOrder
              + " to "
              + highestNewOrder
              + ", rows of NEW-ORDER = "
              + newOrderRows);
    }
    if (orderRows - newOrderRows != DELIVERED_AT_FIRST) {
      violations.add(
          DELIVERED_AT_LOAD,
          key,
          "rows of ORDER = " + orderRows + ", rows of NEW-ORDER = " + newOrderRows);
    }
  }

  private void checkOrder(int orderId, Order order) {
    RowKey key = new RowKey("order", warehouse, district, orderId);
    if (!order.exists) {
      if (order.inNewOrder) {
        violations.add(CARRIER_OR_NEW_ORDER, key, "has a NEW-ORDER row, but no ORDER row");
      }
      if (order.lines > 0) {
        violations.add(
            LINES_OF_ORDER, key, "has " + order.lines + " ORDER-LINE rows, but no ORDER row");
      }
      return;
    }
    if (order.hasCarrier == order.inNewOrder) {
      violations.add(
          CARRIER_OR_NEW_ORDER,
          key,
          "O_CARRIER_ID is "
              + (order.hasCarrier ? "set" : "null")
              + ", and "
              + (order.inNewOrder ? "a" : "no")
              + " NEW-ORDER row exists");
    }
    if (order.expectedLines != order.lines) {
      violations.add(
          LINES_OF_ORDER,
          key,
          "O_OL_CNT = " + order.expectedLines + ", its ORDER-LINE rows = " + order.lines);
    }
    int expectedDelivered = order.hasCarrier ? order.lines : 0;
    if (order.deliveredLines != expectedDelivered) {
      violations.add(
          DELIVERY_DATE,
          key,
          "O_CARRIER_ID is "
              + (order.hasCarrier ? "set" : "null")
              + ", and OL_DELIVERY_D is set in "
              + order.deliveredLines
              + " of "
              + order.lines
              + " lines");
    }
  }

  private void checkCustomer(int customerId, Customer customer) {
    RowKey key = new RowKey("customer", warehouse, district, customerId);
    if (!customer.exists) {
      violations.add(CUSTOMER_BALANCE, key, "has delivered orders, but no CUSTOMER row");
      return;
    }
    long paid = history.ofCustomer(warehouse, district, customerId);
    if (customer.balance != customer.delivered - paid) {
      violations.add(
          CUSTOMER_BALANCE,
          key,
          "C_BALANCE = "
              + Money.text(customer.balance)
              + ", sum(delivered OL_AMOUNT) = "
              + Money.text(customer.delivered)
              + ", sum(H_AMOUNT) = "
              + Money.text(paid));
    }
    if (customer.balance + customer.ytdPayment != customer.delivered) {
      violations.add(
          CUSTOMER_TURNOVER,
          key,
          "C_BALANCE = "
              + Money.text(customer.balance)
              + ", C_YTD_PAYMENT = "
              + Money.text(customer.ytdPayment)
              + ", sum(delivered OL_AMOUNT) = "
              + Money.text(customer.delivered));
    }
  }

  /** Facts about one order, from ORDER, NEW-ORDER and ORDER-LINE. */
  private static final class Order {
    /** Whether the order has an ORDER row; the other tables may refer to a missing one. */
    boolean exists;

    boolean inNewOrder;
    boolean hasCarrier;
    int customer;
    int expectedLines;
    int lines;
    int deliveredLines;
  }

  /** Facts about one customer; amounts are in cents. */
  private static final class Customer {
    /** Whether the customer has a CUSTOMER row; orders may refer to a missing one. */
    boolean exists;

    long balance;
    long ytdPayment;
    long delivered;
  }
}
