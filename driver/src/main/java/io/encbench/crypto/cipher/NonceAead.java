package io.encbench.crypto.cipher;

import io.encbench.crypto.CellException;

/**
 * Authenticated encryption under one key, with a nonce of 12 bytes that no two plaintexts may
 * share. Serves one thread at a time.
 */
public interface NonceAead {
  /** The number of bytes that sealing adds to a plaintext. */
  int TAG_BYTES = 16;

  /** Seals a plaintext into the bytes of a cell after its nonce, which starts at the offset. */
  void seal(byte[] plaintext, byte[] cell, int nonceOffset);

  /**
   * Opens the bytes of a cell after its nonce, which starts at the offset.
   *
   * @throws CellException if they are not authentic
   */
  byte[] open(byte[] cell, int nonceOffset) throws CellException;
}
