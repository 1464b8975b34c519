package io.encbench.profile.connect;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts bytes and round trips of this JVM's database sockets. Bytes are counted between the driver
 * (or its TLS layer) and the kernel: TLS records, handshakes and protocol compression are included,
 * TCP and IP headers are not. Thread-safe.
 *
 * <p>The counters are static because Connector/J instantiates socket factories by class name, so no
 * counter object can be passed to them.
 */
public final class WireCounter {
  private static final AtomicLong SENT = new AtomicLong();
  private static final AtomicLong RECEIVED = new AtomicLong();
  private static final AtomicLong ROUND_TRIPS = new AtomicLong();
  private static final ThreadLocal<long[]> ROUND_TRIPS_OF_THREAD =
      ThreadLocal.withInitial(() -> new long[1]);
  private static final AtomicLong CONNECTIONS = new AtomicLong();

  private WireCounter() {}

  /** Bytes handed to the kernel since the JVM started. */
  public static long sentBytes() {
    return SENT.get();
  }

  /** Bytes taken from the kernel since the JVM started. */
  public static long receivedBytes() {
    return RECEIVED.get();
  }

  /**
   * Round trips since the JVM started, including those of handshakes. A round trip ends with the
   * first bytes that a socket receives after sending.
   */
  public static long roundTrips() {
    return ROUND_TRIPS.get();
  }

  /** Round trips that the calling thread has waited for. */
  public static long roundTripsOfThread() {
    return ROUND_TRIPS_OF_THREAD.get()[0];
  }

  /** Sockets opened since the JVM started. */
  public static long connections() {
    return CONNECTIONS.get();
  }

  static void addSent(int bytes) {
    SENT.getAndAdd(bytes);
  }

  static void addReceived(int bytes) {
    RECEIVED.getAndAdd(bytes);
  }

  static void addRoundTrip() {
    ROUND_TRIPS.getAndIncrement();
    ROUND_TRIPS_OF_THREAD.get()[0]++;
  }

  static void addConnection() {
    CONNECTIONS.getAndIncrement();
  }
}
