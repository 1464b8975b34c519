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
  private final BlockCipher cipher;
  private final byte[] input;
  final byte[] output;

  private OrdDigits(int bits, int blocks, BlockCipher cipher) {
    this.bits = bits;
    this.cipher = cipher;
    this.input = new byte[blocks * Block.BYTES];
    this.output = new byte[blocks * Block.BYTES];
  }

  static OrdDigits of(CellFormat format, int bits, BlockCipher cipher) {
    return switch (format) {
      case V1 -> new TwoByteDigits(bits, cipher);
      case V2 -> new OneByteDigits(bits, cipher);
    };
  }

  /** Writes the digits of a value, given as left-aligned bits. */
  abstract void write(long aligned, byte[] out);

  /** Whether a cell begins with the digits of a value. The time does not depend on either. */
  abstract boolean matches(long aligned, byte[] cell);

  /**
   * Enciphers one block for every few bits.
   *
   * @param step the number of bits of a block
   */
  final void compute(long aligned, int step) {
    int blocks = input.length / Block.BYTES;
    for (int i = 0; i < blocks; i++) {
      int first = i * step;
      long before = first == 0 ? 0 : aligned & (-1L << (Long.SIZE - first));
      Block.put(input, i * Block.BYTES, ((long) bits << 56) | ((long) i << 48), before);
    }
    cipher.encrypt(input, 0, output, 0, blocks);
  }

  /** Digits of format 1: numbers of 16 bits, each from a block of its own. */
  private static final class TwoByteDigits extends OrdDigits {
    private static final int MODULUS = 0xFFFF;

    TwoByteDigits(int bits, BlockCipher cipher) {
      super(bits, bits, cipher);
    }

    @Override
    void write(long aligned, byte[] out) {
      compute(aligned, 1);
      for (int i = 0; i < bits; i++) {
        int digit = digit(aligned, i);
        out[2 * i] = (byte) (digit >>> 8);
        out[2 * i + 1] = (byte) digit;
      }
    }

    @Override
    boolean matches(long aligned, byte[] cell) {
      compute(aligned, 1);
      int difference = 0;
      for (int i = 0; i < bits; i++) {
        int found = ((cell[2 * i] & 0xFF) << 8) | (cell[2 * i + 1] & 0xFF);
        difference |= digit(aligned, i) ^ found;
      }
      return difference == 0;
    }

    private int digit(long aligned, int i) {
      return modulo(Block.high(output, i * Block.BYTES)) + (int) ((aligned >>> (63 - i)) & 1);
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

    /** The digits, with those of the bits that fill up the last block. */
    private final byte[] digits;

    OneByteDigits(int bits, BlockCipher cipher) {
      super(bits, (bits + BITS_OF_A_BLOCK - 1) / BITS_OF_A_BLOCK, cipher);
      this.digits = new byte[output.length / Block.BYTES * BITS_OF_A_BLOCK];
    }

    @Override
    void write(long aligned, byte[] out) {
      setDigits(aligned);
      System.arraycopy(digits, 0, out, 0, bits);
    }

    @Override
    boolean matches(long aligned, byte[] cell) {
      setDigits(aligned);
      int difference = 0;
      for (int i = 0; i < bits; i++) {
        difference |= digits[i] ^ cell[i];
      }
      return difference == 0;
    }

    private void setDigits(long aligned) {
      compute(aligned, BITS_OF_A_BLOCK);
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
