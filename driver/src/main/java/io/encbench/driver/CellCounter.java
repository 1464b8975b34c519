package io.encbench.driver;

import io.encbench.driver.value.CellCount;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Cells that all connections of this JVM have made and opened, those closed included. Thread-safe.
 * Counting itself is done by each connection, so that connections never wait for each other.
 */
public final class CellCounter {
  private static final Set<CellCount> OPEN = Collections.newSetFromMap(new IdentityHashMap<>());
  private static long encryptedByClosed;
  private static long decryptedByClosed;

  private CellCounter() {}

  /** Cells made since the JVM started. */
  public static long encrypted() {
    synchronized (OPEN) {
      return encryptedByClosed + sum(CellCount::encrypted);
    }
  }

  /** Cells opened since the JVM started. */
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

  /** Of a connection that is closed twice, the second time is nothing. */
  static void closed(CellCount connection) {
    synchronized (OPEN) {
      if (OPEN.remove(connection)) {
        encryptedByClosed += connection.encrypted();
        decryptedByClosed += connection.decrypted();
      }
    }
  }
}
