package io.encbench.tpcc.sizing;

/**
 * A load and the target cores for it.
 *
 * @param perSecond transactions a second
 * @param utilisation target utilisation of the cores, above 0 and up to 1
 * @param coreFactor speed of a target core relative to a measured core
 */
public record StatedLoad(double perSecond, double utilisation, double coreFactor) {

  /** The cores that a client needs if each transaction costs this many microseconds. */
  public double cores(double cpuMicros) {
    return perSecond * cpuMicros / 1e6 / utilisation / coreFactor;
  }
}
