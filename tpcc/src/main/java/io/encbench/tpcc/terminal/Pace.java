package io.encbench.tpcc.terminal;

import io.encbench.tpcc.transaction.TransactionInput;
import org.jspecify.annotations.Nullable;

/** Decides when the next transaction of one worker starts. Used only by that worker's thread. */
public interface Pace {
  /** Waits until a transaction is due; returns null if there are no more. */
  @Nullable ScheduledTransaction next();

  /** Called when the last transaction from {@link #next()} has ended. */
  void ended();

  /**
   * A transaction that is due.
   *
   * @param intendedStartNanos time at which it was due, on {@link System#nanoTime()}'s clock
   */
  record ScheduledTransaction(TransactionInput input, long intendedStartNanos) {}
}
