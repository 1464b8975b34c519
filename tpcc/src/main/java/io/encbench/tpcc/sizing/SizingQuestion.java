package io.encbench.tpcc.sizing;

import org.jspecify.annotations.Nullable;

/**
 * The load that a client must serve. Immutable.
 *
 * @param perSecond transactions a second
 * @param utilisation target utilisation of the cores, above 0 and up to 1
 * @param coreFactor speed of a target core relative to a measured core
 * @param coresPerClient cores of each client machine, to answer how many of them are needed; null
 *     if that is not asked
 * @param extrapolate whether to answer outside of the measured range too
 */
public record SizingQuestion(
    double perSecond,
    Encrypted encrypted,
    double utilisation,
    double coreFactor,
    Mix mix,
    @Nullable Integer coresPerClient,
    boolean extrapolate) {

  /** The cores that a client needs if each transaction costs this many microseconds. */
  double cores(double cpuMicros) {
    return new StatedLoad(perSecond, utilisation, coreFactor).cores(cpuMicros);
  }
}
