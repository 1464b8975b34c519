package io.encbench.suites.oltp.sysbench;

import java.util.SplittableRandom;

/**
 * When events begin: at once, or by a Poisson process of a given rate, whose latencies count from
 * the moment that an event was due. Thread-safe.
 */
public final class Pace {
  private final double nanosPerEvent;
  private final SplittableRandom random;
  private double dueNanos;

  /**
   * A pace.
   *
   * @param rate events a second; 0 for as fast as possible
   * @param startNanos on {@link System#nanoTime()}'s clock
   */
  public Pace(int rate, long startNanos, long seed) {
    nanosPerEvent = rate == 0 ? 0 : 1e9 / rate;
    random = new SplittableRandom(seed);
    dueNanos = startNanos;
  }

  /** When the next event is due, which the caller then does. */
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
