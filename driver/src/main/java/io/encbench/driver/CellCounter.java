package io.encbench.driver;

import io.encbench.driver.meter.DriverMeters;

/**
 * The numbers of cells that all connections of this JVM, open and closed, have encrypted and
 * decrypted. Thread-safe.
 */
public final class CellCounter {
  private CellCounter() {}

  /** The number of cells encrypted since the JVM started. */
  public static long encrypted() {
    return DriverMeters.ofJvm().cellsEncrypted();
  }

  /** The number of cells decrypted since the JVM started. */
  public static long decrypted() {
    return DriverMeters.ofJvm().cellsDecrypted();
  }
}
