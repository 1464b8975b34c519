package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunSettings.Stop;

/** How many measured transactions each terminal has to do. Immutable. */
record Quota(long perTerminal, long measuredFromNanos) {

  /**
   * That of a run.
   *
   * @param measuredFromNanos end of the ramp-up, whose transactions do not count
   */
  static Quota of(Stop stop, long measuredFromNanos) {
    return new Quota(
        stop instanceof Stop.Transactions limit ? limit.perTerminal() : Long.MAX_VALUE,
        measuredFromNanos);
  }

  /** Transactions left after one that begins now. */
  long less(long left, long now) {
    return now - measuredFromNanos >= 0 ? left - 1 : left;
  }
}
