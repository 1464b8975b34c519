package io.encbench.crypto.cipher;

import java.util.Random;
import java.util.function.Function;

/**
 * Pseudorandom numbers of 64 bits: the key stream of a block cipher in counter mode (NIST SP
 * 800-38A, section 6.5) under a random key of its own, computed for many numbers at once. A {@link
 * java.security.SecureRandom} would cost more than the cell that needs the number. Serves one
 * thread at a time.
 */
public final class RandomLongs {
  private static final int BLOCKS = 32;

  private final BlockCipher cipher;
  private final byte[] counters = new byte[BLOCKS * Block.BYTES];
  private final byte[] numbers = new byte[BLOCKS * Block.BYTES];
  private long block;
  private int at = numbers.length;

  /**
   * Starts a sequence.
   *
   * @param random draws the key; outside of tests, pass a SecureRandom
   * @param keyBytes the length of a key
   * @param ciphers makes the block cipher of a key
   */
  public RandomLongs(Random random, int keyBytes, Function<byte[], BlockCipher> ciphers) {
    byte[] key = new byte[keyBytes];
    random.nextBytes(key);
    this.cipher = ciphers.apply(key);
  }

  /** The next number. */
  public long next() {
    if (at == numbers.length) {
      for (int i = 0; i < BLOCKS; i++) {
        Block.put(counters, i * Block.BYTES, 0, block++);
      }
      cipher.encrypt(counters, 0, numbers, 0, BLOCKS);
      at = 0;
    }
    long number = Block.high(numbers, at);
    at += Long.BYTES;
    return number;
  }
}
