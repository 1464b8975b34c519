package io.encbench.suites.suite;

/** Which JVMs of a block run at the same time, and when they measure. */
public enum Schedule {
  /** The JVMs of all arms run at the same time and measure in turn, window by window. */
  simultaneous,
  /**
   * The JVMs of all arms run at the same time; the baseline and one other arm measure at the same
   * moment.
   */
  duets,
  /** The JVMs run one after the other, each with all its windows. */
  interleaved
}
