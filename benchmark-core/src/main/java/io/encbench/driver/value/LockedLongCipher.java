package io.encbench.driver.value;

import io.encbench.crypto.CellException;
import io.encbench.crypto.LongCipher;

/**
 * A cipher that threads may share, and that counts its cells. JDBC lets threads share a connection,
 * and two of them in the buffers of one cipher would store cells of neither value.
 */
final class LockedLongCipher implements LongCipher {
  private final LongCipher cipher;
  private final CellCount count;

  LockedLongCipher(LongCipher cipher, CellCount count) {
    this.cipher = cipher;
    this.count = count;
  }

  @Override
  public synchronized byte[] encrypt(long value) {
    count.addEncrypted(1);
    return cipher.encrypt(value);
  }

  @Override
  public synchronized byte[] encrypt(long value, int keyId) {
    count.addEncrypted(1);
    return cipher.encrypt(value, keyId);
  }

  @Override
  public synchronized long decrypt(byte[] cell) throws CellException {
    count.addDecrypted(1);
    return cipher.decrypt(cell);
  }

  @Override
  public synchronized byte[][] encryptAll(long[] values, int keyId) {
    count.addEncrypted(values.length);
    return cipher.encryptAll(values, keyId);
  }

  @Override
  public synchronized long[] decryptAll(byte[][] cells) throws CellException {
    count.addDecrypted(cells.length);
    return cipher.decryptAll(cells);
  }

  @Override
  public int cellLength() {
    return cipher.cellLength();
  }
}
