package io.encbench.driver.value;

import io.encbench.crypto.BytesCipher;
import io.encbench.crypto.CellException;

/** A cipher that threads may share; see {@link LockedLongCipher}. */
final class LockedBytesCipher implements BytesCipher {
  private final BytesCipher cipher;

  LockedBytesCipher(BytesCipher cipher) {
    this.cipher = cipher;
  }

  @Override
  public synchronized byte[] encrypt(byte[] plaintext) {
    return cipher.encrypt(plaintext);
  }

  @Override
  public synchronized byte[] encrypt(byte[] plaintext, int keyId) {
    return cipher.encrypt(plaintext, keyId);
  }

  @Override
  public synchronized byte[] decrypt(byte[] cell) throws CellException {
    return cipher.decrypt(cell);
  }

  @Override
  public synchronized byte[][] encryptAll(byte[][] plaintexts, int keyId) {
    return cipher.encryptAll(plaintexts, keyId);
  }

  @Override
  public synchronized byte[][] decryptAll(byte[][] cells) throws CellException {
    return cipher.decryptAll(cells);
  }

  @Override
  public int cellLength(int plaintextLength) {
    return cipher.cellLength(plaintextLength);
  }
}
