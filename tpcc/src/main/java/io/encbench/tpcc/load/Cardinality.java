package io.encbench.tpcc.load;

/**
 * Rows of the initial population by clause 4.3.3.1. Anything but {@link #STANDARD} is for tests.
 *
 * @param items rows of ITEM, and of STOCK in each warehouse
 * @param customers customers of a district, and its orders
 * @param newOrders the last orders of a district, not yet delivered
 */
record Cardinality(int items, int customers, int newOrders) {
  static final Cardinality STANDARD = new Cardinality(100_000, 3_000, 900);

  static final int DISTRICTS = 10;
}
