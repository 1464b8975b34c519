package io.encbench.suites.oltp.sysbench;

import java.util.SplittableRandom;

/**
 * Determines when events start: at once, or as a Poisson process with a given rate. At a given
 * rate, latencies count from the time at which an event was due. Thread-safe.
 */
public final class Pace {
  private final double nanosPerEvent;
  private final SplittableRandom random;
  private double dueNanos;

  /**
   * Creates a pace.
   *
   * @param rate events per second; 0 for as fast as possible
   * @param startNanos start of the process, on {@link System#nanoTime()}'s clock
   * @param seed seed of the process
   */
  public Pace(int rate, long startNanos, long seed) {
    nanosPerEvent = rate == 0 ? 0 : 1e9 / rate;
    random = new SplittableRandom(seed);
    dueNanos = startNanos;
  }

  /** Returns the time at which the next event is due. The caller then executes that event. */
  public long nextDueNanos(long nowNanos) {
    if (nanosPerEvent == 0) {
      return nowNanos;
    }
    synchronized (this) {
      dueNanos += -Math.log(1 - random.nextDouble()) * nanosPerEvent;
      return (long) dueNanos;
    }
  }
}
