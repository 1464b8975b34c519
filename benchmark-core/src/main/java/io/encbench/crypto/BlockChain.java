package io.encbench.crypto;

/**
 * Cipher block chaining from an initial block of zeros, of which only the last block is wanted: the
 * core of CMAC. Serves one thread at a time; does not allocate.
 */
interface BlockChain {
  /** The most bytes of one {@link #update}. */
  int MAX_BYTES = 32 * Block.BYTES;

  /** Starts a message. */
  void start();

  /** Chains the whole blocks at the front of an array, which it may overwrite. */
  void update(byte[] blocks, int length);

  /** Writes the last block of the chain. */
  void last(byte[] out, int offset);
}
