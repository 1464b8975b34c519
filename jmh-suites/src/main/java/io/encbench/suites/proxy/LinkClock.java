package io.encbench.suites.proxy;

import java.util.concurrent.locks.LockSupport;

/** The clock of a link. */
interface LinkClock {
  /** The system clock. */
  LinkClock SYSTEM =
      new LinkClock() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleepUntil(long nanos) throws InterruptedException {
          for (long left = nanos - nanos(); left > 0; left = nanos - nanos()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
              throw new InterruptedException("a link was closed");
            }
          }
        }
      };

  /** Nanoseconds since an arbitrary origin. */
  long nanos();

  /** Waits until {@link #nanos()} has reached a time. */
  void sleepUntil(long nanos) throws InterruptedException;
}
