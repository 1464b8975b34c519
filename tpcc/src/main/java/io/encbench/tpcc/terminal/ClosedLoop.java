package io.encbench.tpcc.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts the next transaction as soon as the last has ended. */
final class ClosedLoop implements Pace {
  private final List<Terminal> terminals;
  private final StopSignal stop;
  private final Quota quota;
  private long left;
  private int turn;

  /**
   * Serves terminals in rotation.
   *
   * @param terminals the terminals of this worker only
   */
  ClosedLoop(List<Terminal> terminals, StopSignal stop, Quota quota) {
    this.terminals = terminals;
    this.stop = stop;
    this.quota = quota;
    this.left =
        quota.perTerminal() == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : quota.perTerminal() * terminals.size();
  }

  @Override
  public Pace.@Nullable ScheduledTransaction next() {
    if (stop.isGiven() || left <= 0) {
      return null;
    }
    long now = System.nanoTime();
    left = quota.less(left, now);
    Terminal terminal = terminals.get(turn);
    turn = turn + 1 == terminals.size() ? 0 : turn + 1;
    return new Pace.ScheduledTransaction(terminal.next(), now);
  }

  @Override
  public void ended() {}
}
