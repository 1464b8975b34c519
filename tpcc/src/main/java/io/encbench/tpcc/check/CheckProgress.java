package io.encbench.tpcc.check;

/** Receives the progress of a check. Called from several threads, but never concurrently. */
public interface CheckProgress {
  /**
   * Called while the history table is read. The total number of rows is not known in advance.
   *
   * @param rows number of rows read so far
   */
  void historyRead(long rows);

  /**
   * Called after each warehouse.
   *
   * @param checked number of warehouses checked so far
   * @param of number of warehouses to check
   */
  void warehousesChecked(int checked, int of);
}
