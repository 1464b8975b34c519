package io.encbench.suites.db;

import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.ClientThreadMetrics;

/**
 * Lets the JIT compiler work off what a warm-up has queued, while nothing else runs.
 *
 * <p>Where clients and server take all processors, methods wait for the compiler for seconds: part
 * of what is measured is interpreted then, and the compiler takes processors away from it.
 */
final class JitPause {
  /** A busy compiler thread takes more CPU time in it than this share. */
  private static final long STEP_MS = 20;

  private static final double IDLE_SHARE = 0.05;
  private static final int IDLE_STEPS = 2;

  private JitPause() {}

  /**
   * Waits until the compiler is idle, but no longer than this. Where its threads cannot be told
   * apart (they need Linux), as long as this.
   */
  static void await(ClientMeters meters, long limitMs) {
    double before = compilerSeconds(meters);
    int idle = 0;
    for (long waited = 0; waited < limitMs && idle < IDLE_STEPS; waited += STEP_MS) {
      try {
        Thread.sleep(STEP_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      double now = compilerSeconds(meters);
      idle = now - before < IDLE_SHARE * STEP_MS / 1e3 ? idle + 1 : 0;
      before = now;
    }
  }

  /** CPU seconds that the compiler has taken; not a number where that cannot be told. */
  static double compilerSeconds(ClientMeters meters) {
    return meters.read().counter(ClientThreadMetrics.NAME, "group", "jit").orElse(Double.NaN);
  }
}
