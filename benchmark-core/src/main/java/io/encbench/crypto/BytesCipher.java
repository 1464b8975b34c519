package io.encbench.crypto;

/**
 * Makes cells of byte strings, of one scheme and domain. An instance reuses its buffers, so it
 * serves one thread at a time; ciphers belong to a connection.
 */
public interface BytesCipher {
  /** The cell of a plaintext under the newest key. */
  byte[] encrypt(byte[] plaintext);

  /**
   * The cell of a plaintext under a given key of the ring, to compare with cells written before a
   * rotation.
   *
   * @throws IllegalArgumentException if the ring has no such key
   */
  byte[] encrypt(byte[] plaintext, int keyId);

  /**
   * The plaintext of a cell, under whichever key of the ring it was written.
   *
   * @throws CellException if it is not an authentic cell of this domain
   */
  byte[] decrypt(byte[] cell) throws CellException;

  /** Bytes of the cell of a plaintext of a given length. */
  int cellLength(int plaintextLength);
}
