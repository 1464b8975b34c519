package io.encbench.suites.oltp.sysbench;

/**
 * How ids and values of {@code k} are drawn: sysbench's {@code --rand-...} options.
 *
 * @param type distribution
 * @param iterations number of draws that gaussian and special average
 * @param specialPercent percentage of all values that are special
 * @param specialResult percentage of draws that give special values
 * @param paretoH parameter h of pareto, between 0 and 1
 */
public record RandomOptions(
    RandomType type, int iterations, int specialPercent, int specialResult, double paretoH) {}
