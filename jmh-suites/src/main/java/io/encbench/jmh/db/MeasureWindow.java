package io.encbench.jmh.db;

/**
 * Time that each measured JVM spends.
 *
 * @param warmupMs for the whole JVM before its first measurement, shared by its workloads
 * @param measureMs for each workload
 */
public record MeasureWindow(long warmupMs, long measureMs) {
  /** Right before each measurement: caches and connections settle after the change of workload. */
  static final long SETTLE_MS = 100;
}
