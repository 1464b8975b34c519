package io.encbench.suites.suite;

/** Which JVMs of a block live at the same time, and measure when. */
public enum Schedule {
  /** Those of all arms, which are measured in turn, window by window. */
  simultaneous,
  /** Those of all arms; the baseline and one other are measured at the same moment. */
  duets,
  /** One after the other, each with all its windows. */
  interleaved
}
