package io.encbench.tpcc.check;

/** Ignores progress. */
public final class NoProgress implements CheckProgress {
  @Override
  public void historyRead(long rows) {}

  @Override
  public void warehousesChecked(int checked, int of) {}
}
