package io.encbench.suites.micro;

import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import java.util.Random;

/**
 * What all arms of a benchmark work on: the same values in every run, enough of them that a
 * processor cannot learn them by heart, few enough that they stay in its cache.
 */
final class Inputs {
  /** A power of two, so that an index wraps by {@link #after(int)}. */
  static final int COUNT = 64;

  /** The domain of all cells. */
  static final String DOMAIN = "micro";

  private static final long SEED = 20_261_121L;

  private Inputs() {}

  /** The index that follows, from the last to the first. */
  static int after(int index) {
    return (index + 1) & (COUNT - 1);
  }

  /** Integers of 32 bits. */
  static long[] integers() {
    Random random = new Random(SEED);
    long[] values = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = random.nextInt();
    }
    return values;
  }

  /** Byte strings of one length. */
  static byte[][] texts(int bytes) {
    Random random = new Random(SEED);
    byte[][] texts = new byte[COUNT][bytes];
    for (byte[] text : texts) {
      random.nextBytes(text);
    }
    return texts;
  }

  /** A key, which protects nothing. */
  static byte[] key(int bytes) {
    byte[] key = new byte[bytes];
    new Random(SEED + bytes).nextBytes(key);
    return key;
  }

  /** The cells' ciphers, under a key that protects nothing. */
  static CellCiphers ciphers(Algorithm algorithm) {
    return new CellCiphers(algorithm, ring());
  }

  /** The id of the key under which cells are made. */
  static int keyId() {
    return ring().newest();
  }

  private static KeyRing ring() {
    return KeyRing.ofHex("5c".repeat(32));
  }
}
