package io.encbench.crypto.cipher;

import java.nio.ByteBuffer;
import java.util.Random;

/**
 * Nonces of 12 bytes: a random prefix of 64 bits, then a counter of 32 bits; when the counter
 * wraps, a new prefix is drawn. Two sequences under one key collide only if their prefixes do.
 * Serves one thread at a time.
 */
public final class NonceSequence {
  public static final int BYTES = 12;

  private static final long COUNTS = 1L << 32;

  private final Random random;
  private final byte[] nonce = new byte[BYTES];
  private final ByteBuffer view = ByteBuffer.wrap(nonce);
  private long count;

  /** Starts a sequence. Outside of tests, pass a SecureRandom. */
  public NonceSequence(Random random) {
    this(random, 0);
  }

  /** Starts with a given count, to test the wrap of the counter. */
  public NonceSequence(Random random, long firstCount) {
    this.random = random;
    this.count = firstCount;
    drawPrefix();
  }

  /** Writes the next nonce. */
  public void next(byte[] out, int offset) {
    if (count == COUNTS) {
      count = 0;
      drawPrefix();
    }
    view.putInt(Long.BYTES, (int) count++);
    System.arraycopy(nonce, 0, out, offset, BYTES);
  }

  private void drawPrefix() {
    byte[] prefix = new byte[Long.BYTES];
    random.nextBytes(prefix);
    view.put(0, prefix);
  }
}
