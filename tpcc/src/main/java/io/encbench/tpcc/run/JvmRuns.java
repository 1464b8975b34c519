package io.encbench.tpcc.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one JVM, or of several clients together, on one database. Several runs may be open at
 * once and work in turns, so the growth of the database is compared with the commits of all of
 * them. Used by one thread.
 */
public final class JvmRuns {
  private final List<RunCounts> counted = new ArrayList<>();
  private @Nullable DatabaseCounters before;
  private int open;
  private boolean used;

  /** Whether no run has started yet. */
  boolean isFresh() {
    return !used;
  }

  /**
   * Registers a run that starts while the others rest.
   *
   * @param now present counters of the database
   * @param counts counts of the run
   */
  void begin(DatabaseCounters now, RunCounts counts) {
    if (open == 0) {
      counted.clear();
      before = now;
    }
    counted.add(counts);
    open++;
    used = true;
  }

  /**
   * Compares the database's counters with the runs' counts, since the first of the open runs
   * started.
   *
   * @param where the database, or the server that was asked
   * @param now its counters while all runs rest or have ended
   * @param beside counts that the registered runs have not received yet
   * @param validity receives the differences
   */
  void check(String where, DatabaseCounters now, List<RunCounts> beside, RunValidity validity) {
    if (before != null) {
      List<RunCounts> all = new ArrayList<>(counted);
      all.addAll(beside);
      validity.checkCounters(where, before, now, all);
    }
  }

  /** Registers the end of a run. */
  void end() {
    open--;
  }
}
