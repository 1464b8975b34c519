package io.encbench.suites.micro;

import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import java.util.Random;

/**
 * The inputs that all arms of a benchmark share. They are the same in every run, and there are
 * enough of them that the branch predictor cannot learn them, but few enough that they stay in the
 * processor's cache.
 */
final class Inputs {
  /**
   * Number of inputs; a power of two, so that {@link #after(int)} can wrap an index with a mask.
   */
  static final int COUNT = 64;

  /** The domain of all cells. */
  static final String DOMAIN = "micro";

  private static final long SEED = 20_261_121L;

  private Inputs() {}

  /** The next index; the first follows the last. */
  static int after(int index) {
    return (index + 1) & (COUNT - 1);
  }

  /** Random integers of 32 bits. */
  static long[] integers() {
    Random random = new Random(SEED);
    long[] values = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = random.nextInt();
    }
    return values;
  }

  /** Random integers below 1,000, as keys often are. */
  static long[] smallIntegers() {
    return new Random(SEED).longs(COUNT, 0, 1000).toArray();
  }

  /** Random byte strings of one length. */
  static byte[][] texts(int bytes) {
    Random random = new Random(SEED);
    byte[][] texts = new byte[COUNT][bytes];
    for (byte[] text : texts) {
      random.nextBytes(text);
    }
    return texts;
  }

  /** A fixed test key that protects nothing. */
  static byte[] key(int bytes) {
    byte[] key = new byte[bytes];
    new Random(SEED + bytes).nextBytes(key);
    return key;
  }

  /** The cell ciphers, with a fixed test key that protects nothing. */
  static CellCiphers ciphers(Algorithm algorithm) {
    return new CellCiphers(algorithm, KeyRing.ofHex("5c".repeat(32)));
  }
}
