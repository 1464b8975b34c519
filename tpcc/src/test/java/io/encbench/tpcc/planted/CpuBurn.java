package io.encbench.tpcc.planted;

import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** Makes a thread use a given share more CPU than its work needs. Not thread-safe. */
final class CpuBurn {
  private static final int ROUNDS_BETWEEN_READINGS = 200;

  private final double share;
  private final LongSupplier cpuNs;
  private final ToDoubleFunction<Used> whole;
  private boolean begun;
  private long before;
  private long burnt;

  /** Nanoseconds still to burn; negative if measuring alone took more than the share. */
  private long owed;

  private long state = 1;

  /**
   * The CPU time that a thread has used since it last burned.
   *
   * @param own nanoseconds of its work
   * @param burnt nanoseconds burned before that work
   */
  record Used(long own, long burnt) {}

  /**
   * Creates the burner.
   *
   * @param share share to burn, from 0 to 1; 0 switches it off
   * @param cpuNs CPU time of the calling thread, in nanoseconds
   * @param whole gives the factor on a thread's own CPU of which the share is taken
   */
  CpuBurn(double share, LongSupplier cpuNs, ToDoubleFunction<Used> whole) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          CpuBurnInterceptor.SHARE + "=" + share + " must be from 0 to 1, such as 0.05");
    }
    this.share = share;
    this.cpuNs = cpuNs;
    this.whole = whole;
  }

  /**
   * Called at the end of a transaction: burns the share of the CPU time used. The first call only
   * starts the measurement.
   */
  void end() {
    if (share == 0) {
      return;
    }
    long start = cpuNs.getAsLong();
    if (!begun) {
      begun = true;
      before = start;
      return;
    }
    Used used = new Used(start - before, burnt);
    owed += Math.round(share * whole.applyAsDouble(used) * used.own());
    long now = cpuNs.getAsLong();
    while (now - start < owed) {
      spin();
      now = cpuNs.getAsLong();
    }
    burnt = now - start;
    owed -= burnt;
    before = now;
  }

  /** Work that the compiler cannot eliminate, because the result is stored in a field. */
  private void spin() {
    long next = state;
    for (int i = 0; i < ROUNDS_BETWEEN_READINGS; i++) {
      next ^= next << 13;
      next ^= next >>> 7;
      next ^= next << 17;
    }
    state = next;
  }
}
