package io.encbench.experiment.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets an interrupted program (Ctrl-C, SIGTERM) finish writing what it has. The work is told to
 * stop, and the JVM waits until the guard is closed.
 */
public final class InterruptGuard implements AutoCloseable {
  /** Reports of long runs take a while; a program that hangs must still end. */
  private static final long LONGEST_WAIT_SECONDS = 120;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  /**
   * Starts guarding.
   *
   * @param stop tells the work to end soon; called from another thread
   */
  public InterruptGuard(Runnable stop) {
    hook = new Thread(() -> finish(stop), "interrupt-guard");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void finish(Runnable stop) {
    stop.run();
    try {
      if (!closed.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("ended before everything was written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the guard, because everything is written. */
  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and the hook with it.
    }
  }
}
