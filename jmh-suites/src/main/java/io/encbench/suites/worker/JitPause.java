package io.encbench.suites.worker;

import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.ClientThreadMetrics;

/**
 * Waits between stretches of warm-up until the JIT compiler has emptied its queue.
 *
 * <p>If clients and server keep all processors busy, methods wait seconds for the compiler. Part of
 * the measured work would then run interpreted, and the compiler would take processor time from it.
 */
public final class JitPause {
  /**
   * Milliseconds between two looks. A busy compiler uses more CPU time in a step than {@link
   * #IDLE_SHARE} of it.
   */
  private static final long STEP_MS = 20;

  private static final double IDLE_SHARE = 0.05;
  private static final int IDLE_STEPS = 2;

  private JitPause() {}

  /**
   * Waits until the compiler is idle, but at most {@code limitMs}. Waits the full time if the CPU
   * time of compiler threads is not available, which needs Linux.
   */
  public static void await(ClientMeters meters, long limitMs) {
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

  /** CPU seconds that the JIT compiler has used; NaN if they are not available. */
  private static double compilerSeconds(ClientMeters meters) {
    return meters.read().counter(ClientThreadMetrics.NAME, "group", "jit").orElse(Double.NaN);
  }
}
