package io.encbench.tpcc.check;

/** For tests that look at the answer alone. */
public final class NoProgress implements CheckProgress {
  @Override
  public void historyRead(long rows) {}

  @Override
  public void warehousesChecked(int checked, int of) {}
}
