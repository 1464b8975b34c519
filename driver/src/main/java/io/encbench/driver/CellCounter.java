package io.encbench.driver;

import io.encbench.driver.value.CellCount;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The numbers of cells that all connections of this JVM, open and closed, have encrypted and
 * decrypted. Each connection counts its own cells, so that connections never wait for each other.
 * Thread-safe.
 */
public final class CellCounter {
  private static final Set<CellCount> OPEN = Collections.newSetFromMap(new IdentityHashMap<>());
  private static long encryptedByClosed;
  private static long decryptedByClosed;

  private CellCounter() {}

  /** The number of cells encrypted since the JVM started. */
  public static long encrypted() {
    synchronized (OPEN) {
      return encryptedByClosed + sum(CellCount::encrypted);
    }
  }

  /** The number of cells decrypted since the JVM started. */
  public static long decrypted() {
    synchronized (OPEN) {
      return decryptedByClosed + sum(CellCount::decrypted);
    }
  }

  private static long sum(ToLongFunction<CellCount> cells) {
    return OPEN.stream().mapToLong(cells).sum();
  }

  static void opened(CellCount connection) {
    synchronized (OPEN) {
      OPEN.add(connection);
    }
  }

  /** Keeps the counts of a closed connection. Closing it a second time changes nothing. */
  static void closed(CellCount connection) {
    synchronized (OPEN) {
      if (OPEN.remove(connection)) {
        encryptedByClosed += connection.encrypted();
        decryptedByClosed += connection.decrypted();
      }
    }
  }
}
