package io.encbench.tpcc.run;

import io.encbench.tpcc.result.Standstill;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out when a run stood still, from what ended in each of its intervals. Terminals that pause
 * are no standstill: a transaction must have been under way. Used by one thread.
 */
final class StandstillWatch {
  /**
   * Shorter ones are the business of response times. Intervals of about a second hide no longer one
   * within themselves.
   */
  static final double NOTED_SECONDS = 1;

  private static final double NANOS = 1e9;

  private final RunClock clock;
  private final List<Gap> gaps = new ArrayList<>();
  private long lastEndNanos;
  private long earliestStartNanos = Long.MAX_VALUE;

  /** On {@link System#nanoTime()}'s clock. */
  private record Gap(long from, long to) {}

  StandstillWatch(RunClock clock) {
    this.clock = clock;
    this.lastEndNanos = clock.startNanos();
  }

  /** Takes what ended since the last look. */
  void look(TransactionCounts.Interval interval) {
    // Failed ones have been under way too, but end nothing: so does a server that only refuses.
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

  /** The standstills of the measured window, which ended at a moment. */
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
