package io.encbench.profile;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that this JVM's database sockets carried, counted between the driver (or its TLS layer) and
 * the kernel: TLS records, handshakes and protocol compression are included, TCP and IP headers are
 * not. Thread-safe.
 *
 * <p>The counts belong to the JVM because Connector/J creates socket factories by class name and
 * leaves no way to hand one an object.
 */
public final class WireCounter {
  private static final AtomicLong SENT = new AtomicLong();
  private static final AtomicLong RECEIVED = new AtomicLong();
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

  static void addConnection() {
    CONNECTIONS.getAndIncrement();
  }
}
