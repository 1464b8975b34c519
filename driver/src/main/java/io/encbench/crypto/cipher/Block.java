package io.encbench.crypto.cipher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Operations on a block of 16 bytes inside an array, as two big-endian halves. S2V and CMAC use
 * them to compute without an object per block.
 */
public final class Block {
  public static final int BYTES = 16;

  private static final int HALF = Long.BYTES;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Block() {}

  public static long high(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }

  public static long low(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset + HALF);
  }

  /** Writes a half of a block. */
  public static void putHalf(byte[] bytes, int offset, long half) {
    LONG.set(bytes, offset, half);
  }

  public static void put(byte[] bytes, int offset, long high, long low) {
    LONG.set(bytes, offset, high);
    LONG.set(bytes, offset + HALF, low);
  }

  /** The high half of the block times x in GF(2^128), "dbl" of RFC 5297, section 2.3. */
  static long doubledHigh(long high, long low) {
    return (high << 1) | (low >>> 63);
  }

  /** The low half of the same. */
  static long doubledLow(long high, long low) {
    return (low << 1) ^ ((high >> 63) & 0x87);
  }

  /** Sets the block to a message that is shorter than a block, then a one bit, then zeros. */
  static void putPadded(byte[] block, int offset, byte[] message, int from, int length) {
    put(block, offset, 0, 0);
    System.arraycopy(message, from, block, offset, length);
    block[offset + length] = (byte) 0x80;
  }

  static void xor(byte[] bytes, int offset, long high, long low) {
    put(bytes, offset, high(bytes, offset) ^ high, low(bytes, offset) ^ low);
  }

  /** Writes the exclusive or of two ranges. */
  static void xor(byte[] a, int aFrom, byte[] b, int bFrom, byte[] out, int outFrom, int length) {
    int i = 0;
    for (; i <= length - HALF; i += HALF) {
      LONG.set(out, outFrom + i, (long) LONG.get(a, aFrom + i) ^ (long) LONG.get(b, bFrom + i));
    }
    for (; i < length; i++) {
      out[outFrom + i] = (byte) (a[aFrom + i] ^ b[bFrom + i]);
    }
  }

  /** Whether two blocks are the same, in a time that does not depend on where they differ. */
  static boolean same(byte[] a, int aFrom, byte[] b, int bFrom) {
    return ((high(a, aFrom) ^ high(b, bFrom)) | (low(a, aFrom) ^ low(b, bFrom))) == 0;
  }
}
