package io.encbench.jmh.worker;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long blocks may go on being measured. Immutable. */
public final class TimeLimit {
  private final @Nullable Duration limit;
  private final long startNanos;

  /**
   * Begins to count.
   *
   * @param limit null for none
   * @param nowNanos on {@link System#nanoTime()}'s clock
   */
  public TimeLimit(@Nullable Duration limit, long nowNanos) {
    this.limit = limit;
    this.startNanos = nowNanos;
  }

  /** Whether another block will probably end in time, by the blocks so far; the first one does. */
  public boolean allowsAnother(int blocksDone, long nowNanos) {
    if (limit == null || blocksDone == 0) {
      return true;
    }
    long spent = nowNanos - startNanos;
    return spent + spent / blocksDone <= limit.toNanos();
  }

  /** What it comes to if it does not allow another. */
  public static String reached(int blocksDone, int blocksPlanned) {
    return "the time limit ended the run after %d of %d blocks: see --time-limit"
        .formatted(blocksDone, blocksPlanned);
  }
}
