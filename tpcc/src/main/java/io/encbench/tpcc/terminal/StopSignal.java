package io.encbench.tpcc.terminal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells all threads of a run to end, also those that wait for something to be due. Thread-safe. */
public final class StopSignal {
  private final CountDownLatch given = new CountDownLatch(1);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;

  /** Gives it. */
  public void give() {
    stopped = true;
    given.countDown();
    listeners.forEach(Runnable::run);
  }

  /** Has someone called, on the thread that gives it; he looks by himself whether it was given. */
  void whenGiven(Runnable listener) {
    listeners.add(listener);
  }

  /** Whether it was given. */
  public boolean isGiven() {
    return stopped;
  }

  /**
   * Waits until a moment or until it is given.
   *
   * @param nanoTime on {@link System#nanoTime()}'s clock
   * @return whether it was given
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
        // Nobody interrupts these threads but an executor that ends: then the run ends too.
        Thread.currentThread().interrupt();
        return true;
      }
    }
    return true;
  }
}
