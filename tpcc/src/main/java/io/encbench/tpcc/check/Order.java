package io.encbench.tpcc.check;

/** What three tables say of one order. */
final class Order {
  /** Whether it has a row in ORDER; the other tables may name one that has none. */
  boolean exists;

  boolean inNewOrder;
  boolean hasCarrier;
  int customer;
  int expectedLines;
  int lines;
  int deliveredLines;
}
