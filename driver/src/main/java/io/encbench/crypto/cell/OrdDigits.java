package io.encbench.crypto.cell;

import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.BlockCipher;

/**
 * The order-preserving front of an ORD cell: one digit for each bit of the value, most significant
 * first. A digit is a pseudorandom function of the bits before it, plus its bit (Chenette, Lewi,
 * Weis and Wu, FSE 2016, section 3, as an order-preserving encryption). The digits of two values
 * are equal until the first bit that differs, and there the larger value has the larger digit. All
 * inputs of the pseudorandom function are known in advance, so one call of the block cipher
 * computes all digits. Serves one thread at a time.
 */
abstract class OrdDigits {
  final int bits;

  /** The enciphered blocks. */
  final byte[] output;

  private final int step;
  private final BlockCipher cipher;
  private final byte[] input;
  private final byte[] digits;
  private final int length;

  /**
   * Creates digits.
   *
   * @param step the number of bits that a block serves
   * @param digitBytes the length in bytes of a digit
   */
  private OrdDigits(int bits, int step, int digitBytes, BlockCipher cipher) {
    int blocks = (bits + step - 1) / step;
    this.bits = bits;
    this.step = step;
    this.cipher = cipher;
    this.input = new byte[blocks * Block.BYTES];
    this.output = new byte[blocks * Block.BYTES];
    // The last block may serve bits that the value does not have.
    this.digits = new byte[blocks * step * digitBytes];
    this.length = bits * digitBytes;
  }

  static OrdDigits of(CellFormat format, int bits, BlockCipher cipher) {
    return switch (format) {
      case V1 -> new TwoByteDigits(bits, cipher);
      case V2 -> new OneByteDigits(bits, cipher);
    };
  }

  /** Sets the digits of a value from the enciphered blocks. */
  abstract void set(byte[] digits, long aligned);

  /** Writes the digits of a value, given as left-aligned bits. */
  final void write(long aligned, byte[] out) {
    compute(aligned);
    System.arraycopy(digits, 0, out, 0, length);
  }

  /** Whether a cell begins with the digits of a value. The time does not depend on either. */
  final boolean matches(long aligned, byte[] cell) {
    compute(aligned);
    long difference = 0;
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      difference |= Block.high(digits, i) ^ Block.high(cell, i);
    }
    for (; i < length; i++) {
      difference |= digits[i] ^ cell[i];
    }
    return difference == 0;
  }

  private void compute(long aligned) {
    int blocks = input.length / Block.BYTES;
    for (int i = 0; i < blocks; i++) {
      int first = i * step;
      long before = first == 0 ? 0 : aligned & (-1L << (Long.SIZE - first));
      Block.put(input, i * Block.BYTES, ((long) bits << 56) | ((long) i << 48), before);
    }
    cipher.encrypt(input, 0, output, 0, blocks);
    set(digits, aligned);
  }

  /** Digits of format 1: numbers of 16 bits, each from a block of its own. */
  private static final class TwoByteDigits extends OrdDigits {
    private static final int MODULUS = 0xFFFF;

    TwoByteDigits(int bits, BlockCipher cipher) {
      super(bits, 1, Short.BYTES, cipher);
    }

    @Override
    void set(byte[] digits, long aligned) {
      for (int i = 0; i < bits; i++) {
        int bit = (int) (aligned >>> (Long.SIZE - 1 - i)) & 1;
        int digit = modulo(Block.high(output, i * Block.BYTES)) + bit;
        digits[Short.BYTES * i] = (byte) (digit >>> Byte.SIZE);
        digits[Short.BYTES * i + 1] = (byte) digit;
      }
    }

    /**
     * The remainder of an unsigned number modulo 65535, which is that of the sum of its digits to
     * the base 65536.
     */
    private static int modulo(long number) {
      long sum =
          (number >>> 48)
              + ((number >>> 32) & MODULUS)
              + ((number >>> 16) & MODULUS)
              + (number & MODULUS);
      return (int) sum % MODULUS;
    }
  }

  /**
   * Digits of format 2: bytes. A block serves three bits. It has a number of 16 bits for each of
   * the seven prefixes that can be before one of them, given the bits before the three.
   */
  private static final class OneByteDigits extends OrdDigits {
    private static final int BITS_OF_A_BLOCK = 3;
    private static final int MODULUS = 0xFF;
    private static final int NUMBER_BITS = 16;

    OneByteDigits(int bits, BlockCipher cipher) {
      super(bits, BITS_OF_A_BLOCK, 1, cipher);
    }

    @Override
    void set(byte[] digits, long aligned) {
      long rest = aligned;
      for (int at = 0, i = 0; i < digits.length; at += Block.BYTES, i += BITS_OF_A_BLOCK) {
        long high = Block.high(output, at);
        long low = Block.low(output, at);
        int first = (int) (rest >>> 63);
        int second = (int) (rest >>> 62) & 1;
        int third = (int) (rest >>> 61) & 1;
        // Numbers 1 and 2 follow number 0 in the high half, and number 3 ends it.
        int path = 2 * first + second;
        long last = path == 0 ? high : low >>> ((4 - path) * NUMBER_BITS);
        digits[i] = (byte) (modulo(high >>> (3 * NUMBER_BITS)) + first);
        digits[i + 1] = (byte) (modulo(high >>> ((2 - first) * NUMBER_BITS)) + second);
        digits[i + 2] = (byte) (modulo(last) + third);
        rest <<= BITS_OF_A_BLOCK;
      }
    }

    /** The lowest 16 bits of a number modulo 255, which is that of the sum of their two bytes. */
    private static int modulo(long number) {
      int sum = ((int) number & 0xFF) + ((int) (number >>> 8) & 0xFF);
      // At most 510.
      sum = (sum & 0xFF) + (sum >>> 8);
      return sum == MODULUS ? 0 : sum;
    }
  }
}
