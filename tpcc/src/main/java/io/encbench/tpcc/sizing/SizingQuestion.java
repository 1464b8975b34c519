package io.encbench.tpcc.sizing;

/**
 * What is to be served. Immutable.
 *
 * @param perSecond transactions a second
 * @param utilisation of the cores, above 0 to 1
 * @param coreFactor how many times as fast as a measured core a core of the target is
 * @param extrapolate whether to answer outside of what was measured too
 */
public record SizingQuestion(
    double perSecond,
    Encrypted encrypted,
    double utilisation,
    double coreFactor,
    Mix mix,
    boolean extrapolate) {

  /** The cores that a client needs whose transactions cost so many microseconds each. */
  double cores(double cpuMicros) {
    return new StatedLoad(perSecond, utilisation, coreFactor).cores(cpuMicros);
  }
}
