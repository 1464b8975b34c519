package io.encbench.tpcc.planted;

import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** Makes a thread use a share more CPU than its work needs. For one thread at a time. */
final class CpuBurn {
  private static final int ROUNDS_BETWEEN_READINGS = 200;

  private final double share;
  private final LongSupplier cpuNs;
  private final ToDoubleFunction<Used> whole;
  private boolean begun;
  private long before;
  private long burnt;

  /** To burn yet, in nanoseconds; below 0 if what it takes to know that was more than the share. */
  private long owed;

  private long state = 1;

  /**
   * What a thread has used since it had burnt last.
   *
   * @param own nanoseconds of its work
   * @param burnt nanoseconds burnt before that
   */
  record Used(long own, long burnt) {}

  /**
   * Prepares burning.
   *
   * @param share to burn, from 0 to 1; with 0 it does nothing at all
   * @param cpuNs CPU time of the calling thread, in nanoseconds
   * @param whole how many times the CPU of a thread's work the share is taken of
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

  /** A transaction ends: burns the share of what it has used. The first call only begins. */
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

  /** Work that the compiler cannot leave out, as it ends in a field. */
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
