package io.encbench.tpcc.terminal;

import org.jspecify.annotations.Nullable;

/**
 * As an {@link OpenLoop}, in turns: the schedule goes on from turn to turn as if nothing had been
 * in between, and turns that warm up are a {@link ClosedLoop}.
 */
final class ScheduledTurnLoop implements Pace {
  private static final long NONE = Long.MIN_VALUE;

  private final Turns turns;
  private final PoissonSchedule schedule;
  private final ClosedLoop warmUp;
  private final ClosedLoop measured;

  /** The next moment of the schedule, as long as it has not come. */
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
