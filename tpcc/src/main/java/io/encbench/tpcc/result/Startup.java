package io.encbench.tpcc.result;

/**
 * What a JVM took from its start to the end of its warm-up.
 *
 * @param cpuSeconds of the process, JIT compiler included
 * @param transactions that it did meanwhile
 */
public record Startup(double seconds, double cpuSeconds, long transactions) {}
