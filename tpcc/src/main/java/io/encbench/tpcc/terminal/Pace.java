package io.encbench.tpcc.terminal;

import org.jspecify.annotations.Nullable;

/** When the next transaction of one worker begins. Used by that worker's thread only. */
interface Pace {
  /** Waits until one is due; null if there will be none any more. */
  @Nullable Due next();

  /** What {@link #next()} gave last has ended. */
  void ended();
}
