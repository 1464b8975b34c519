package io.encbench.frame;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A time limit for the measurement of blocks. Immutable. */
final class TimeLimit {
  private final @Nullable Duration limit;
  private final long startNanos;

  /**
   * Starts the time.
   *
   * @param limit the limit, or null for none
   * @param nowNanos current time on the clock of {@link System#nanoTime()}
   */
  TimeLimit(@Nullable Duration limit, long nowNanos) {
    this.limit = limit;
    this.startNanos = nowNanos;
  }

  /**
   * Whether another block will probably end in time, judging by the blocks so far. The first block
   * is always allowed.
   */
  boolean allowsAnother(int blocksDone, long nowNanos) {
    if (limit == null || blocksDone == 0) {
      return true;
    }
    long spent = nowNanos - startNanos;
    return spent + spent / blocksDone <= limit.toNanos();
  }

  /**
   * The message if no further block is allowed.
   *
   * @param key name of the setting for the limit
   */
  static String reached(int blocksDone, int blocksPlanned, String key) {
    return "the time limit ended the run after %d of %d blocks: see %s"
        .formatted(blocksDone, blocksPlanned, key);
  }
}
