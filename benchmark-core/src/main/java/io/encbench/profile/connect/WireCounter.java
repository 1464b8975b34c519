package io.encbench.profile.connect;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes and round trips of this JVM's database sockets. Bytes are counted between the driver (or
 * its TLS layer) and the kernel: TLS records, handshakes and protocol compression are included, TCP
 * and IP headers are not. Thread-safe.
 *
 * <p>The counts belong to the JVM because Connector/J creates socket factories by class name and
 * leaves no way to hand one an object.
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
   * How often an answer was waited for since the JVM started: a socket that had sent received. The
   * turns of handshakes are among them.
   */
  public static long roundTrips() {
    return ROUND_TRIPS.get();
  }

  /** Those among them that the calling thread waited for. */
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
