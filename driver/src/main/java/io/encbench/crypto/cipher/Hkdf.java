package io.encbench.crypto.cipher;

import java.nio.ByteBuffer;

/** HKDF (RFC 5869): extracts a pseudorandom key from key material, and expands it. */
public final class Hkdf {
  private static final int MAX_BLOCKS = 255;

  private Hkdf() {}

  /** RFC 5869, section 2.2. */
  public static byte[] extract(Hmac hmac, byte[] salt, byte[] keyMaterial) {
    return hmac.of(salt.length == 0 ? new byte[Hmac.BYTES] : salt, keyMaterial);
  }

  /**
   * RFC 5869, section 2.3.
   *
   * @throws IllegalArgumentException if the length is not between 0 and 255 hashes
   */
  public static byte[] expand(Hmac hmac, byte[] pseudorandomKey, byte[] info, int length) {
    if (length < 0 || length > MAX_BLOCKS * Hmac.BYTES) {
      throw new IllegalArgumentException(
          "must be between 0 and " + MAX_BLOCKS * Hmac.BYTES + " bytes: length=" + length);
    }
    byte[] output = new byte[length];
    byte[] previous = new byte[0];
    int done = 0;
    for (int block = 1; done < length; block++) {
      byte[] message = new byte[previous.length + info.length + 1];
      ByteBuffer.wrap(message).put(previous).put(info).put((byte) block);
      previous = hmac.of(pseudorandomKey, message);
      int part = Math.min(previous.length, length - done);
      System.arraycopy(previous, 0, output, done, part);
      done += part;
    }
    return output;
  }
}
