package io.encbench.tpcc.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transactions begin when a schedule common to all workers says so; one that finds no worker free
 * waits, and its latency includes the wait.
 */
final class OpenLoop implements Pace {
  private final PoissonSchedule schedule;
  private final StopSignal stop;
  private final ClosedLoop terminals;

  /**
   * Serves terminals in turn.
   *
   * @param terminals those of this worker alone
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
