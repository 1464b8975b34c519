package io.encbench.server;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for a condition to become true, with a limit that only a failure reaches. */
final class Await {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Await() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    long startNs = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - startNs > LIMIT.toNanos()) {
        throw new AssertionError("not within " + LIMIT.toSeconds() + " s: " + what);
      }
      Thread.sleep(20);
    }
  }
}
