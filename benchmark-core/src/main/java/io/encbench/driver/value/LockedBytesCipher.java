package io.encbench.driver.value;

import io.encbench.crypto.BytesCipher;
import io.encbench.crypto.CellException;

/** A cipher that threads may share, and that counts its cells; see {@link LockedLongCipher}. */
final class LockedBytesCipher implements BytesCipher {
  private final BytesCipher cipher;
  private final CellCount count;

  LockedBytesCipher(BytesCipher cipher, CellCount count) {
    this.cipher = cipher;
    this.count = count;
  }

  @Override
  public synchronized byte[] encrypt(byte[] plaintext) {
    count.addEncrypted(1);
    return cipher.encrypt(plaintext);
  }

  @Override
  public synchronized byte[] encrypt(byte[] plaintext, int keyId) {
    count.addEncrypted(1);
    return cipher.encrypt(plaintext, keyId);
  }

  @Override
  public synchronized byte[] decrypt(byte[] cell) throws CellException {
    count.addDecrypted(1);
    return cipher.decrypt(cell);
  }

  @Override
  public synchronized byte[][] encryptAll(byte[][] plaintexts, int keyId) {
    count.addEncrypted(plaintexts.length);
    return cipher.encryptAll(plaintexts, keyId);
  }

  @Override
  public synchronized byte[][] decryptAll(byte[][] cells) throws CellException {
    count.addDecrypted(cells.length);
    return cipher.decryptAll(cells);
  }

  @Override
  public int cellLength(int plaintextLength) {
    return cipher.cellLength(plaintextLength);
  }
}
