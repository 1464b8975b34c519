package io.encbench.suites.oltp.sysbench;

/**
 * How ids and values of {@code k} are drawn: sysbench's {@code --rand-...} options.
 *
 * @param type distribution
 * @param iterations draws of which gaussian and special take the mean
 * @param specialPercent size of the special values, in percent of all
 * @param specialResult percent of the draws that are special values
 * @param paretoH parameter h of pareto, between 0 and 1
 */
public record RandomOptions(
    RandomType type, int iterations, int specialPercent, int specialResult, double paretoH) {}
