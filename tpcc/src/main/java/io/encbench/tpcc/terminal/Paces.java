package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunSettings;
import java.util.ArrayList;
import java.util.List;

/** Shares the terminals of a run among its workers. */
final class Paces {
  private Paces() {}

  /**
   * One for each worker.
   *
   * @param startNanos of the run, ramp-up included, on {@link System#nanoTime()}'s clock
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
