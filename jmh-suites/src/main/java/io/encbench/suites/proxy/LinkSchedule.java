package io.encbench.suites.proxy;

/**
 * Computes when bytes that enter one direction of a link leave it at the other end. Bytes are
 * transmitted one after another at the link's rate, and each then takes the link's delay. Idle time
 * earns no credit. All connections of a direction share the schedule. Thread-safe.
 */
final class LinkSchedule {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Link link;
  private long freeNanos = Long.MIN_VALUE;

  /** The remainder of the integer division, carried over so that errors do not accumulate. */
  private long remainder;

  LinkSchedule(Link link) {
    this.link = link;
  }

  /**
   * Schedules bytes.
   *
   * @param enteredNanos time at which the bytes entered the link, on any clock; not earlier than
   *     the previous call's
   * @param bytes number of bytes; 8,000,000,000 times this number must not overflow a long
   * @return time at which the last byte leaves the link, on the same clock
   */
  synchronized long arrivalNanos(long enteredNanos, int bytes) {
    if (enteredNanos > freeNanos) {
      freeNanos = enteredNanos;
      remainder = 0;
    }
    if (link.limited()) {
      long scaledBits = 8L * bytes * NANOS_PER_SECOND + remainder;
      freeNanos += scaledBits / link.bitsPerSecond();
      remainder = scaledBits % link.bitsPerSecond();
    }
    return freeNanos + link.delayNanos();
  }
}
