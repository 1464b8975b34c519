package io.encbench.crypto;

/**
 * Makes cells of 64-bit integers, of one scheme and domain. An instance reuses its buffers, so it
 * serves one thread at a time; ciphers belong to a connection.
 */
public interface LongCipher {
  /** The cell of a value under the newest key. */
  byte[] encrypt(long value);

  /**
   * The cell of a value under a given key of the ring, to compare with cells written before a
   * rotation.
   *
   * @throws IllegalArgumentException if the ring has no such key
   */
  byte[] encrypt(long value, int keyId);

  /**
   * The value of a cell, under whichever key of the ring it was written.
   *
   * @throws CellException if it is not an authentic cell of this domain
   */
  long decrypt(byte[] cell) throws CellException;

  /** Bytes of every cell. */
  int cellLength();
}
