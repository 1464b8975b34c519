package io.encbench.driver.value;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many cells the ciphers of one connection have made and opened. A connection has one thread at
 * a time, so counting costs an addition and no lock; if threads share it after all and come to two
 * columns at the same moment, one cell may be missed. Any thread may read.
 */
public final class CellCount {
  private final AtomicLong encrypted = new AtomicLong();
  private final AtomicLong decrypted = new AtomicLong();

  /** Cells made. */
  public long encrypted() {
    return encrypted.get();
  }

  /** Cells opened, found to be authentic or not. */
  public long decrypted() {
    return decrypted.get();
  }

  void addEncrypted(int cells) {
    encrypted.setOpaque(encrypted.getPlain() + cells);
  }

  void addDecrypted(int cells) {
    decrypted.setOpaque(decrypted.getPlain() + cells);
  }
}
