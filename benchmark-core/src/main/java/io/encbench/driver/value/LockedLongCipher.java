package io.encbench.driver.value;

import io.encbench.crypto.CellException;
import io.encbench.crypto.LongCipher;

/**
 * A cipher that threads may share. JDBC lets threads share a connection, and two of them in the
 * buffers of one cipher would store cells of neither value.
 */
final class LockedLongCipher implements LongCipher {
  private final LongCipher cipher;

  LockedLongCipher(LongCipher cipher) {
    this.cipher = cipher;
  }

  @Override
  public synchronized byte[] encrypt(long value) {
    return cipher.encrypt(value);
  }

  @Override
  public synchronized byte[] encrypt(long value, int keyId) {
    return cipher.encrypt(value, keyId);
  }

  @Override
  public synchronized long decrypt(byte[] cell) throws CellException {
    return cipher.decrypt(cell);
  }

  @Override
  public synchronized byte[][] encryptAll(long[] values, int keyId) {
    return cipher.encryptAll(values, keyId);
  }

  @Override
  public synchronized long[] decryptAll(byte[][] cells) throws CellException {
    return cipher.decryptAll(cells);
  }

  @Override
  public int cellLength() {
    return cipher.cellLength();
  }
}
