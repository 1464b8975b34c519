package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunSettings;
import java.util.ArrayList;
import java.util.List;

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
      var schedule = new PoissonSchedule(settings.limitTxnsPerMin(), startNanos, settings.seed());
      for (List<Terminal> own : shared(settings, terminals)) {
        paces.add(new OpenLoop(own, schedule, stop, quota));
      }
    } else if (settings.keyingTimeMultiplier() > 0 || settings.thinkTimeMultiplier() > 0) {
      var times = new WaitingTimes(settings.keyingTimeMultiplier(), settings.thinkTimeMultiplier());
      var room = new WaitingRoom(terminals, times, stop, quota, startNanos, settings.seed());
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
        new PoissonSchedule(Math.max(1, perMinute), startNanos, settings.seed());
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
}
