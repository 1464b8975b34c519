package io.encbench.tpcc.load;

/**
 * Numbers of rows of the initial population, clause 4.3.3.1. Values other than {@link #STANDARD}
 * are for tests.
 *
 * @param items rows of ITEM, and of STOCK for each warehouse
 * @param customers customers of a district, and also its orders
 * @param newOrders orders of a district that are not yet delivered, which are its last ones
 */
record Cardinality(int items, int customers, int newOrders) {
  static final Cardinality STANDARD = new Cardinality(100_000, 3_000, 900);

  static final int DISTRICTS = 10;
}
