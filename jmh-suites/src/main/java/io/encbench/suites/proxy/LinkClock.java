package io.encbench.suites.proxy;

import java.util.concurrent.locks.LockSupport;

/** The time by which a link carries bytes. */
interface LinkClock {
  /** The machine's. */
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

  /** Nanoseconds since any moment. */
  long nanos();

  /** Returns when {@link #nanos()} is there. */
  void sleepUntil(long nanos) throws InterruptedException;
}
