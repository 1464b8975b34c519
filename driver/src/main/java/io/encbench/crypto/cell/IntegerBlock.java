package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.BlockCipher;

/**
 * An integer in one enciphered block: the value, then 8 bytes that decryption checks: zeros or a
 * nonce (encode-then-encipher, Bellare and Rogaway, ASIACRYPT 2000). A block that was altered, or
 * made under another key, passes with a probability of 2^-64 for each key of the ring. Serves one
 * thread at a time.
 */
final class IntegerBlock {
  /** What follows the value in deterministic blocks. */
  static final long ZEROS = 0;

  private final ByKeyId<BlockCipher> ciphers;
  private final byte[] block = new byte[Block.BYTES];

  IntegerBlock(ByKeyId<BlockCipher> ciphers) {
    this.ciphers = ciphers;
  }

  ByKeyId<BlockCipher> ciphers() {
    return ciphers;
  }

  /** Writes the enciphered block of a value and what follows it. */
  void seal(long value, long end, BlockCipher cipher, byte[] out, int offset) {
    Block.put(block, 0, value, end);
    cipher.encrypt(block, 0, out, offset, 1);
  }

  /**
   * Deciphers a block under the first key that fits, the newest first, and returns the position of
   * that key. After that {@link #opened()} returns the value.
   *
   * @param end what must follow the value
   * @throws CellException if no key fits
   */
  int open(byte[] cell, int offset, long end) throws CellException {
    for (int position = 0; position < ciphers.size(); position++) {
      ciphers.at(position).decrypt(cell, offset, block, 0, 1);
      if (Block.low(block, 0) == end) {
        return position;
      }
    }
    throw CellException.notAuthentic();
  }

  /** The value that the last {@link #open} found. */
  long opened() {
    return Block.high(block, 0);
  }

  /** The integers that a given number of bits holds in two's complement. */
  record Width(int bits) {
    private static final int MIN_BITS = 2;

    Width {
      if (bits < MIN_BITS || bits > Long.SIZE) {
        throw new IllegalArgumentException(
            "must be between " + MIN_BITS + " and " + Long.SIZE + ": bits=" + bits);
      }
    }

    boolean holds(long value) {
      int unused = Long.SIZE - bits;
      return value << unused >> unused == value;
    }

    /**
     * Refuses a value that does not fit. The message does not contain the value.
     *
     * @throws IllegalArgumentException if it does not fit
     */
    void check(long value) {
      if (!holds(value)) {
        throw new IllegalArgumentException("the value does not fit into " + bits + " bits");
      }
    }

    /** The value as left-aligned bits, which have the order of the values as unsigned numbers. */
    long ordered(long value) {
      return (value << (Long.SIZE - bits)) ^ Long.MIN_VALUE;
    }
  }
}
