package io.encbench.crypto.cipher;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/** Byte arrays for tests. */
public final class Bytes {
  private Bytes() {}

  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  public static byte[] random(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  public static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  public static byte[] flipped(byte[] bytes, int bit) {
    byte[] copy = bytes.clone();
    copy[bit / 8] ^= (byte) (1 << (bit % 8));
    return copy;
  }

  /** Bytes from an offset on. */
  public static byte[] after(byte[] bytes, int offset) {
    return Arrays.copyOfRange(bytes, offset, bytes.length);
  }
}
