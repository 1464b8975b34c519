package io.encbench.tpcc.check;

/** Facts about one order, from ORDER, NEW-ORDER and ORDER-LINE. */
final class Order {
  /** Whether the order has an ORDER row; the other tables may refer to a missing one. */
  boolean exists;

  boolean inNewOrder;
  boolean hasCarrier;
  int customer;
  int expectedLines;
  int lines;
  int deliveredLines;
}
