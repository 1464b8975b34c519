package io.encbench.suites.proxy;

/**
 * When bytes that enter one direction of a link come out at its other end: they are transmitted one
 * after another at the link's rate, and each then travels for the link's delay. A link that was
 * idle has no credit. All connections of a direction share it. Thread-safe.
 */
final class LinkSchedule {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Link link;
  private long freeNanos = Long.MIN_VALUE;

  /** What integer division has left over, so that no error adds up. */
  private long remainder;

  LinkSchedule(Link link) {
    this.link = link;
  }

  /**
   * Sends bytes.
   *
   * @param enteredNanos when they came to the link, on any clock, not before the last ones
   * @param bytes few enough that eight thousand million times their number is no overflow
   * @return when the last of them comes out, on the same clock
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
