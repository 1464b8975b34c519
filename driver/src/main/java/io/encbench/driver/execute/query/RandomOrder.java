package io.encbench.driver.execute.query;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;

/**
 * Shuffles values before the client sends them to the server, so that their order reveals nothing.
 * An order that follows from the values alone could be computed for guessed values, and would
 * reveal which guesses are right. Thread-safe.
 */
final class RandomOrder {
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomOrder() {}

  /** Shuffles a list. All random bits are drawn at once, because each draw costs about 400 ns. */
  static void shuffle(List<?> values) {
    byte[] bytes = new byte[Integer.BYTES * values.size()];
    RANDOM.nextBytes(bytes);
    IntBuffer bits = ByteBuffer.wrap(bytes).asIntBuffer();
    for (int i = values.size() - 1; i > 0; i--) {
      long other = (Integer.toUnsignedLong(bits.get(i)) * (i + 1)) >>> Integer.SIZE;
      Collections.swap(values, i, (int) other);
    }
  }
}
