package io.encbench.tpcc.check;

/** Takes how far a check is, from several threads, but never from two at a time. */
public interface CheckProgress {
  /** History rows were read; how many there are is not known before. */
  void historyRead(long rows);

  /** Warehouses are done. */
  void warehousesChecked(int checked, int of);
}
