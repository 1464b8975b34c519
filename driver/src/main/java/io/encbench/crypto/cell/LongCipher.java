package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;

/**
 * Encrypts 64-bit integers to cells and decrypts them, for one scheme and domain. An instance
 * reuses its buffers, so it serves one thread at a time; ciphers belong to a connection.
 */
public interface LongCipher {
  /**
   * The cell of a value under the newest key.
   *
   * @throws IllegalArgumentException if the value does not fit into the bits of the cipher
   */
  byte[] encrypt(long value);

  /**
   * The cell of a value under a given key of the ring, to compare with cells written before a
   * rotation.
   *
   * @throws IllegalArgumentException if the ring has no such key or the value does not fit
   */
  byte[] encrypt(long value, int keyId);

  /**
   * The value of a cell, under whichever key of the ring it was written.
   *
   * @throws CellException if it is not an authentic cell of this domain
   */
  long decrypt(byte[] cell) throws CellException;

  /**
   * The cells of many values under a given key. This may cost less than one by one.
   *
   * @throws IllegalArgumentException if the ring has no such key or a value does not fit
   */
  default byte[][] encryptAll(long[] values, int keyId) {
    byte[][] cells = new byte[values.length][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = encrypt(values[i], keyId);
    }
    return cells;
  }

  /**
   * The values of many cells. This may cost less than one by one.
   *
   * @throws CellException if one of them is not an authentic cell of this domain
   */
  default long[] decryptAll(byte[][] cells) throws CellException {
    long[] values = new long[cells.length];
    for (int i = 0; i < cells.length; i++) {
      values[i] = decrypt(cells[i]);
    }
    return values;
  }

  /** The length in bytes of every cell. */
  int cellLength();
}
