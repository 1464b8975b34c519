package io.encbench.tpcc.terminal;

import org.jspecify.annotations.Nullable;

/**
 * An {@link OpenLoop} in turns. The schedule continues from turn to turn without the time between
 * them, and warm-up turns are a {@link ClosedLoop}.
 */
final class ScheduledTurnLoop implements Pace {
  private static final long NONE = Long.MIN_VALUE;

  private final Turns turns;
  private final PoissonSchedule schedule;
  private final ClosedLoop warmUp;
  private final ClosedLoop measured;

  /** The next time of the schedule, while it is still to come. */
  private long due = NONE;

  ScheduledTurnLoop(Turns turns, PoissonSchedule schedule, ClosedLoop warmUp, ClosedLoop measured) {
    this.turns = turns;
    this.schedule = schedule;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  @Override
  public Pace.@Nullable ScheduledTransaction next() {
    if (due == NONE) {
      due = schedule.next();
    }
    long later = turns.awaitScheduled(due);
    if (later == Turns.NEVER) {
      return null;
    }
    if (later == Turns.UNSCHEDULED) {
      return warmUp.next();
    }
    Pace.ScheduledTransaction drawn = measured.next();
    long start = due + later;
    due = NONE;
    return drawn == null ? null : new Pace.ScheduledTransaction(drawn.input(), start);
  }

  @Override
  public void ended() {}
}
