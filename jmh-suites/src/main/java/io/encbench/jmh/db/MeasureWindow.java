package io.encbench.jmh.db;

/**
 * Time spent on each workload in each JVM.
 *
 * @param warmupMs once for all workloads, then again before each
 * @param measureMs measured, after the warm-up
 */
public record MeasureWindow(long warmupMs, long measureMs) {}
