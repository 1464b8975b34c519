package io.encbench.crypto.cipher;

/**
 * A cipher of 16-byte blocks under one key. Reuses its buffers, so it serves one thread at a time;
 * no method allocates after its first call. Input and output must not overlap.
 */
public interface BlockCipher {
  /** Enciphers consecutive blocks, each independently. */
  void encrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks);

  /** Deciphers consecutive blocks, each independently. */
  void decrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks);

  /** A CBC chain under the same key. */
  Chain newChain();

  /**
   * Cipher block chaining from an initial block of zeros, of which only the last block is used: the
   * core of CMAC. Serves one thread at a time; does not allocate.
   */
  interface Chain {
    /** The maximum number of bytes in one call of {@link #update}. */
    int MAX_BYTES = 32 * Block.BYTES;

    /** Starts a message. */
    void start();

    /** Chains the whole blocks at the front of an array, which it may overwrite. */
    void update(byte[] blocks, int length);

    /** Writes the last block of the chain. */
    void last(byte[] out, int offset);
  }
}
