package io.encbench.driver.value;

import io.encbench.crypto.BytesCipher;

/** No cipher at all: the cell of a byte string is itself. Thread-safe. */
final class ClearBytes implements BytesCipher {
  @Override
  public byte[] encrypt(byte[] plaintext) {
    return plaintext.clone();
  }

  @Override
  public byte[] encrypt(byte[] plaintext, int keyId) {
    return encrypt(plaintext);
  }

  @Override
  public byte[] decrypt(byte[] cell) {
    return cell.clone();
  }

  @Override
  public int cellLength(int plaintextLength) {
    return plaintextLength;
  }
}
