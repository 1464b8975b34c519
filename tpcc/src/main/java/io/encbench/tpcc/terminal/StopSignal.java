package io.encbench.tpcc.terminal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Signal for all threads of a run to end, including those that wait for a transaction. Thread-safe.
 */
public final class StopSignal {
  private final CountDownLatch given = new CountDownLatch(1);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;

  /** Gives the signal. */
  public void give() {
    stopped = true;
    given.countDown();
    listeners.forEach(Runnable::run);
  }

  /**
   * Registers a listener, which is called on the thread that gives the signal. The signal may have
   * been given before, so the listener's owner must check {@link #isGiven()} too.
   */
  void whenGiven(Runnable listener) {
    listeners.add(listener);
  }

  /** Whether the signal was given. */
  public boolean isGiven() {
    return stopped;
  }

  /**
   * Waits until a time, or until the signal is given.
   *
   * @param nanoTime on {@link System#nanoTime()}'s clock
   * @return whether the signal was given
   */
  public boolean awaitUntil(long nanoTime) {
    while (!stopped) {
      long left = nanoTime - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      try {
        if (given.await(left, TimeUnit.NANOSECONDS)) {
          return true;
        }
      } catch (InterruptedException e) {
        // Only an executor that ends interrupts these threads, and then the run ends too.
        Thread.currentThread().interrupt();
        return true;
      }
    }
    return true;
  }
}
