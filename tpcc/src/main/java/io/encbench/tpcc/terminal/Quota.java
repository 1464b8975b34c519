package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunSettings.Stop;

/** Number of measured transactions that each terminal must execute. Immutable. */
record Quota(long perTerminal, long measuredFromNanos) {

  /**
   * The quota of a run.
   *
   * @param measuredFromNanos end of the ramp-up, whose transactions do not count
   */
  static Quota of(Stop stop, long measuredFromNanos) {
    return new Quota(
        stop instanceof Stop.Transactions limit ? limit.perTerminal() : Long.MAX_VALUE,
        measuredFromNanos);
  }

  /** Number of transactions left after one that starts now. */
  long less(long left, long now) {
    return now - measuredFromNanos >= 0 ? left - 1 : left;
  }
}
