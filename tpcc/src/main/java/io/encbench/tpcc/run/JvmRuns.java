package io.encbench.tpcc.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The runs that one JVM has on one database. Several may be open at once and work in turns, so what
 * the database gained is compared with what all of them have committed. Used by one thread.
 */
public final class JvmRuns {
  private final List<RunCounts> counted = new ArrayList<>();
  private @Nullable DatabaseCounters before;
  private int open;
  private boolean used;

  /** Whether no run has begun yet. */
  boolean isFresh() {
    return !used;
  }

  /**
   * A run begins, while the others rest.
   *
   * @param now what the database counts
   * @param accounts what the run is going to count
   */
  void begin(DatabaseCounters now, RunCounts accounts) {
    if (open == 0) {
      counted.clear();
      before = now;
    }
    counted.add(accounts);
    open++;
    used = true;
  }

  /**
   * Compares the database with all runs since the first of those that are open.
   *
   * @param now what the database counts while all runs rest or have ended
   * @param validity takes what does not agree
   */
  void check(DatabaseCounters now, RunValidity validity) {
    if (before != null) {
      validity.checkCounters(before, now, counted);
    }
  }

  /** A run has ended. */
  void end() {
    open--;
  }
}
