package io.encbench.tpcc.result;

/**
 * Cost of a JVM from its start to the end of its warm-up.
 *
 * @param cpuSeconds CPU of the process, including the JIT compiler
 * @param transactions number of transactions during this time
 */
public record Startup(double seconds, double cpuSeconds, long transactions) {}
