package io.encbench.tpcc.terminal;

import io.encbench.tpcc.transaction.TransactionInput;
import org.jspecify.annotations.Nullable;

/** When the next transaction of one worker begins. Used by that worker's thread only. */
public interface Pace {
  /** Waits until one is due; null if there will be none any more. */
  @Nullable ScheduledTransaction next();

  /** What {@link #next()} gave last has ended. */
  void ended();

  /**
   * A transaction that is to begin now.
   *
   * @param intendedStartNanos when it should have begun, on {@link System#nanoTime()}'s clock
   */
  record ScheduledTransaction(TransactionInput input, long intendedStartNanos) {}
}
