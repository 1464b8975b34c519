package io.encbench.tpcc.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts transactions by a schedule that all workers share. A transaction that finds no free worker
 * waits, and its latency includes the wait.
 */
final class OpenLoop implements Pace {
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
