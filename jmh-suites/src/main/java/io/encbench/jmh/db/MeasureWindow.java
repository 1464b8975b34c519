package io.encbench.jmh.db;

/**
 * Time that a measured JVM spends on each workload. The same in every arm: one that measures fewer
 * workloads must not warm each of them up for longer.
 *
 * @param warmupMs before the first measurement of the JVM
 * @param measureMs of the measurement; connects are measured four times as long
 */
public record MeasureWindow(long warmupMs, long measureMs) {
  /** Right before each measurement: caches and connections settle after the change of workload. */
  static final long SETTLE_MS = 50;

  /** At most, after each warm-up. */
  static final long JIT_PAUSE_MS = 1_000;
}
