package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.terminal.Turns.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shares the terminals of a run among its workers. */
final class Paces {
  private Paces() {}

  /**
   * Returns a pace for each worker.
   *
   * @param startNanos start of the run, including the ramp-up, on {@link System#nanoTime()}'s clock
   */
  static List<Pace> of(
      RunSettings settings, List<Terminal> terminals, StopSignal stop, long startNanos) {
    Quota quota = Quota.of(settings.stop(), startNanos + settings.rampup().toNanos());
    List<Pace> paces = new ArrayList<>();
    if (settings.limitTxnsPerMin() > 0) {
      var schedule =
          new PoissonSchedule(settings.limitTxnsPerMin(), startNanos, settings.terminalSeed());
      for (List<Terminal> own : shared(settings, terminals)) {
        paces.add(new OpenLoop(own, schedule, stop, quota));
      }
    } else if (settings.keyingTimeMultiplier() > 0 || settings.thinkTimeMultiplier() > 0) {
      var times = new WaitingTimes(settings.keyingTimeMultiplier(), settings.thinkTimeMultiplier());
      var room =
          new WaitingRoom(terminals, times, stop, quota, startNanos, settings.terminalSeed());
      for (int i = 0; i < TerminalPool.connections(settings); i++) {
        paces.add(room.pace());
      }
    } else {
      for (List<Terminal> own : shared(settings, terminals)) {
        paces.add(new ClosedLoop(own, stop, quota));
      }
    }
    return paces;
  }

  /**
   * Returns a pace for each worker of a run in turns, whose terminals have no keying and think
   * times.
   *
   * @param warmUp terminals of the warm-up turns
   * @param measured terminals of the measured turns
   */
  static List<Pace> inTurns(
      RunSettings settings,
      List<Terminal> warmUp,
      List<Terminal> measured,
      StopSignal stop,
      long startNanos,
      Turns turns) {
    Quota unlimited = new Quota(Long.MAX_VALUE, startNanos);
    List<List<Terminal>> ofWarmUp = shared(settings, warmUp);
    List<List<Terminal>> ofMeasured = shared(settings, measured);
    long perMinute = settings.limitTxnsPerMin();
    PoissonSchedule schedule =
        new PoissonSchedule(Math.max(1, perMinute), startNanos, settings.terminalSeed());
    List<Pace> paces = new ArrayList<>();
    for (int i = 0; i < ofMeasured.size(); i++) {
      ClosedLoop warm = new ClosedLoop(ofWarmUp.get(i), stop, unlimited);
      ClosedLoop own = new ClosedLoop(ofMeasured.get(i), stop, unlimited);
      paces.add(
          perMinute > 0
              ? new ScheduledTurnLoop(turns, schedule, warm, own)
              : new TurnLoop(turns, warm, own));
    }
    return paces;
  }

  private static List<List<Terminal>> shared(RunSettings settings, List<Terminal> terminals) {
    int workers = TerminalPool.connections(settings);
    List<List<Terminal>> shares = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      shares.add(new ArrayList<>());
    }
    for (int i = 0; i < terminals.size(); i++) {
      shares.get(i % workers).add(terminals.get(i));
    }
    return shares;
  }

  /**
   * Starts transactions by a schedule that all workers share. A transaction that finds no free
   * worker waits, and its latency includes the wait.
   */
  static final class OpenLoop implements Pace {
    private final PoissonSchedule schedule;
    private final StopSignal stop;
    private final ClosedLoop terminals;

    /**
     * Serves terminals in rotation.
     *
     * @param terminals the terminals of this worker only
     */
    OpenLoop(List<Terminal> terminals, PoissonSchedule schedule, StopSignal stop, Quota quota) {
      this.schedule = schedule;
      this.stop = stop;
      this.terminals = new ClosedLoop(terminals, stop, quota);
    }

    @Override
    public Pace.@Nullable ScheduledTransaction next() {
      long due = schedule.next();
      if (stop.awaitUntil(due)) {
        return null;
      }
      Pace.ScheduledTransaction drawn = terminals.next();
      return drawn == null ? null : new Pace.ScheduledTransaction(drawn.input(), due);
    }

    @Override
    public void ended() {}
  }

  /**
   * A {@link ClosedLoop} in turns. Measured transactions are drawn separately, so that they do not
   * depend on how many were executed for the warm-up.
   */
  private static final class TurnLoop implements Pace {
    private final Turns turns;
    private final ClosedLoop warmUp;
    private final ClosedLoop measured;

    TurnLoop(Turns turns, ClosedLoop warmUp, ClosedLoop measured) {
      this.turns = turns;
      this.warmUp = warmUp;
      this.measured = measured;
    }

    @Override
    public Pace.@Nullable ScheduledTransaction next() {
      Kind turn = turns.awaitTurn();
      return switch (turn) {
        case REST -> null;
        case WARM_UP -> warmUp.next();
        case MEASURED -> measured.next();
      };
    }

    @Override
    public void ended() {}
  }

  /**
   * An {@link OpenLoop} in turns. The schedule continues from turn to turn without the time between
   * them, and warm-up turns are a {@link ClosedLoop}.
   */
  private static final class ScheduledTurnLoop implements Pace {
    private static final long NONE = Long.MIN_VALUE;

    private final Turns turns;
    private final PoissonSchedule schedule;
    private final ClosedLoop warmUp;
    private final ClosedLoop measured;

    /** The next time of the schedule, while it is still to come. */
    private long due = NONE;

    ScheduledTurnLoop(
        Turns turns, PoissonSchedule schedule, ClosedLoop warmUp, ClosedLoop measured) {
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
}
