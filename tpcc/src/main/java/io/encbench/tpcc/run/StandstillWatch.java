package io.encbench.tpcc.run;

import io.encbench.tpcc.result.Standstill;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the standstills of a run from the transactions that ended in each interval. While all
 * terminals pause there is no standstill: a transaction must have been in progress. Used by one
 * thread.
 */
final class StandstillWatch {
  /**
   * Shortest standstill that is recorded; shorter ones show in the response times. Intervals of
   * about a second cannot hide a longer one.
   */
  static final double NOTED_SECONDS = 1;

  private static final double NANOS = 1e9;

  private final RunClock clock;
  private final List<Gap> gaps = new ArrayList<>();
  private long lastEndNanos;
  private long earliestStartNanos = Long.MAX_VALUE;

  /** A time without an ended transaction, on {@link System#nanoTime()}'s clock. */
  private record Gap(long from, long to) {}

  StandstillWatch(RunClock clock) {
    this.clock = clock;
    this.lastEndNanos = clock.startNanos();
  }

  /** Adds the transactions that ended since the last call. */
  void look(TransactionCounts.Interval interval) {
    // Failed transactions were in progress too, but do not end a standstill: a server that refuses
    // everything stands still.
    earliestStartNanos = Math.min(earliestStartNanos, interval.earliestStartNanos);
    if (interval.lastEndNanos == Long.MIN_VALUE) {
      return;
    }
    long from = Math.max(lastEndNanos, earliestStartNanos);
    if (interval.firstEndNanos - from >= NOTED_SECONDS * NANOS) {
      gaps.add(new Gap(from, interval.firstEndNanos));
    }
    lastEndNanos = Math.max(lastEndNanos, interval.lastEndNanos);
    earliestStartNanos = Long.MAX_VALUE;
  }

  /**
   * The standstills of the measured window.
   *
   * @param endNanos end of the window
   */
  List<Standstill> within(long endNanos) {
    List<Standstill> standstills = new ArrayList<>();
    for (Gap gap : gaps) {
      long from = Math.max(gap.from, clock.measuredFromNanos());
      double seconds = (Math.min(gap.to, endNanos) - from) / NANOS;
      if (seconds >= NOTED_SECONDS) {
        standstills.add(new Standstill((from - clock.startNanos()) / NANOS, seconds));
      }
    }
    return standstills;
  }
}
