package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;

/**
 * Encrypts byte strings to cells and decrypts them, for one scheme and domain. An instance reuses
 * its buffers, so it serves one thread at a time; ciphers belong to a connection.
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

  /**
   * The cells of many plaintexts under a given key. This may cost less than one by one.
   *
   * @throws IllegalArgumentException if the ring has no such key
   */
  default byte[][] encryptAll(byte[][] plaintexts, int keyId) {
    byte[][] cells = new byte[plaintexts.length][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = encrypt(plaintexts[i], keyId);
    }
    return cells;
  }

  /**
   * The plaintexts of many cells. This may cost less than one by one.
   *
   * @throws CellException if one of them is not an authentic cell of this domain
   */
  default byte[][] decryptAll(byte[][] cells) throws CellException {
    byte[][] plaintexts = new byte[cells.length][];
    for (int i = 0; i < cells.length; i++) {
      plaintexts[i] = decrypt(cells[i]);
    }
    return plaintexts;
  }

  /**
   * Writes the cells of plaintexts of one length. The plaintexts follow one another from the
   * beginning of an array, and so do the cells. This may cost less than one by one.
   *
   * @throws IllegalArgumentException if the ring has no such key
   * @throws IndexOutOfBoundsException if an array is too short
   */
  default void encryptColumn(
      byte[] plaintexts, int plaintextLength, int count, int keyId, byte[] cells) {
    int cellLength = cellLength(plaintextLength);
    byte[] plaintext = new byte[plaintextLength];
    for (int i = 0; i < count; i++) {
      System.arraycopy(plaintexts, i * plaintextLength, plaintext, 0, plaintextLength);
      System.arraycopy(encrypt(plaintext, keyId), 0, cells, i * cellLength, cellLength);
    }
  }

  /**
   * Writes the plaintexts of cells, with the layout of {@link #encryptColumn}.
   *
   * @throws CellException if one of them is not an authentic cell of this domain; then only
   *     plaintexts of cells before it may have been written
   * @throws IndexOutOfBoundsException if an array is too short
   */
  default void decryptColumn(byte[] cells, int plaintextLength, int count, byte[] plaintexts)
      throws CellException {
    byte[] cell = new byte[cellLength(plaintextLength)];
    for (int i = 0; i < count; i++) {
      System.arraycopy(cells, i * cell.length, cell, 0, cell.length);
      System.arraycopy(decrypt(cell), 0, plaintexts, i * plaintextLength, plaintextLength);
    }
  }

  /** The length in bytes of the cell of a plaintext of a given length. */
  int cellLength(int plaintextLength);
}
