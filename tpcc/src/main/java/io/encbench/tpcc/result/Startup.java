package io.encbench.tpcc.result;

import org.jspecify.annotations.Nullable;

/**
 * Cost of a JVM from its start until it was warm, or had done the most rounds of warm-up. The time
 * in which other arms and other runs of the JVM warmed up does not count.
 *
 * @param seconds from the start of the JVM until it was connected, and the turns of warm-up
 * @param cpuSeconds CPU of the process in this time, including the JIT compiler
 * @param transactions number of transactions in this time
 * @param warmMicros CPU of a transaction in the last three of these turns, in microseconds, without
 *     the JIT compiler; null in files of earlier versions, whose other figures include the warm-up
 *     of other arms and other runs
 */
public record Startup(
    double seconds, double cpuSeconds, long transactions, @Nullable Double warmMicros) {}
