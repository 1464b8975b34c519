package io.encbench.tpcc.sizing;

/**
 * A load, and the cores that it may have.
 *
 * @param perSecond transactions a second
 * @param utilisation of the cores, above 0 to 1
 * @param coreFactor how many times as fast as a measured core a core of the target is
 */
public record StatedLoad(double perSecond, double utilisation, double coreFactor) {

  /** The cores that a client needs whose transactions cost so many microseconds each. */
  public double cores(double cpuMicros) {
    return perSecond * cpuMicros / 1e6 / utilisation / coreFactor;
  }
}
