package io.encbench.frame;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long blocks may go on being measured. Immutable. */
final class TimeLimit {
  private final @Nullable Duration limit;
  private final long startNanos;

  /**
   * Begins to count.
   *
   * @param limit null for none
   * @param nowNanos on {@link System#nanoTime()}'s clock
   */
  TimeLimit(@Nullable Duration limit, long nowNanos) {
    this.limit = limit;
    this.startNanos = nowNanos;
  }

  /** Whether another block will probably end in time, by the blocks so far; the first one does. */
  boolean allowsAnother(int blocksDone, long nowNanos) {
    if (limit == null || blocksDone == 0) {
      return true;
    }
    long spent = nowNanos - startNanos;
    return spent + spent / blocksDone <= limit.toNanos();
  }

  /**
   * The outcome if it does not allow another.
   *
   * @param key by which a user sets it
   */
  static String reached(int blocksDone, int blocksPlanned, String key) {
    return "the time limit ended the run after %d of %d blocks: see %s"
        .formatted(blocksDone, blocksPlanned, key);
  }
}
