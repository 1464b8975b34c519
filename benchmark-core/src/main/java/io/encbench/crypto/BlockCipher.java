package io.encbench.crypto;

/**
 * A cipher of 16-byte blocks under one key. Reuses its buffers, so it serves one thread at a time;
 * no method allocates once it has been called. Input and output must not overlap.
 */
interface BlockCipher {
  /** Enciphers consecutive blocks, each for itself. */
  void encrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks);

  /** Deciphers consecutive blocks, each for itself. */
  void decrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks);

  /**
   * The number of blocks, this or a greater one up to the next multiple of 32, that cost least in
   * one call.
   */
  int cheapestCount(int blocks);

  /** A CBC chain under the same key. */
  BlockChain newChain();
}
