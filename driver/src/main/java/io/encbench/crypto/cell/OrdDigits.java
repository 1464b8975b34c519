package io.encbench.crypto.cell;

import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.BlockCipher;

/**
 * The order-preserving front of an ORD cell: one digit for each bit of the value, most significant
 * first. A digit is a pseudorandom function of the bits before it, plus its bit (Chenette, Lewi,
 * Weis and Wu, FSE 2016, section 3, as an order-preserving encryption). The digits of two values
 * are equal until the first bit that differs, and there the larger value has the larger digit. All
 * inputs of the pseudorandom function are known in advance, so one call of the block cipher
 * computes all digits.
 *
 * <p>Digits that the value shares with the previous one are not computed again. The time thus tells
 * how many first bits two values share, which their cells tell too. Serves one thread at a time.
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

  /** The value whose digits are computed. */
  private long last;

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
    for (int i = 0; i < blocks; i++) {
      Block.putHalf(input, i * Block.BYTES, ((long) bits << 56) | ((long) i << 48));
    }
    this.output = new byte[blocks * Block.BYTES];
    // The last block may serve bits that the value does not have, and digits are written in longs.
    this.digits = new byte[blocks * step * digitBytes + Long.BYTES];
    this.length = bits * digitBytes;
  }

  static OrdDigits of(CellFormat format, int bits, BlockCipher cipher) {
    OrdDigits digits =
        switch (format) {
          case V1 -> new TwoByteDigits(bits, cipher);
          case V2 -> new OneByteDigits(bits, cipher);
        };
    digits.compute(digits.last, 0);
    return digits;
  }

  /** Sets the digits of a value from the enciphered blocks, beginning at one of these. */
  abstract void set(byte[] digits, long aligned, int firstBlock);

  /** Writes the digits of a value, given as left-aligned bits. */
  final void write(long aligned, byte[] out) {
    compute(aligned);
    System.arraycopy(digits, 0, out, 0, length);
  }

  /** Whether a cell begins with the digits of a value. The time does not depend on the cell. */
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
    int sharedBits = Long.numberOfLeadingZeros(aligned ^ last);
    if (sharedBits < bits) {
      compute(aligned, sharedBits / step);
    }
  }

  /** Computes the digits of a block and of those after it. */
  private void compute(long aligned, int firstBlock) {
    int blocks = input.length / Block.BYTES;
    for (int i = firstBlock; i < blocks; i++) {
      int bit = i * step;
      long before = bit == 0 ? 0 : aligned & (-1L << (Long.SIZE - bit));
      Block.putHalf(input, i * Block.BYTES + Long.BYTES, before);
    }
    int offset = firstBlock * Block.BYTES;
    cipher.encrypt(input, offset, output, offset, blocks - firstBlock);
    set(digits, aligned, firstBlock);
    last = aligned;
  }

  /** Digits of format 1: numbers of 16 bits, each from a block of its own. */
  private static final class TwoByteDigits extends OrdDigits {
    private static final int MODULUS = 0xFFFF;

    TwoByteDigits(int bits, BlockCipher cipher) {
      super(bits, 1, Short.BYTES, cipher);
    }

    @Override
    void set(byte[] digits, long aligned, int firstBlock) {
      for (int i = firstBlock; i < bits; i++) {
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
    private static final int NUMBER_BITS = 16;
    private static final long NUMBER = 0xFFFF;

    /** The lowest byte of each of three numbers of 16 bits. */
    private static final long BYTE = 0x00FF_00FF_00FFL;

    /** The lowest bit of each of them. */
    private static final long BIT = 0x0001_0001_0001L;

    OneByteDigits(int bits, BlockCipher cipher) {
      super(bits, BITS_OF_A_BLOCK, 1, cipher);
    }

    @Override
    void set(byte[] digits, long aligned, int firstBlock) {
      int blocks = output.length / Block.BYTES;
      long rest = aligned << (firstBlock * BITS_OF_A_BLOCK);
      for (int i = firstBlock; i < blocks; i++) {
        long high = Block.high(output, i * Block.BYTES);
        long low = Block.low(output, i * Block.BYTES);
        int first = (int) (rest >>> 63);
        int path = (int) (rest >>> 62);
        // Numbers 3 to 6, one of which the first two bits choose.
        long four = (high << (3 * NUMBER_BITS)) | (low >>> NUMBER_BITS);
        long numbers =
            ((high >>> NUMBER_BITS) & (NUMBER << (2 * NUMBER_BITS)))
                | (((high << (first * NUMBER_BITS)) >>> NUMBER_BITS) & (NUMBER << NUMBER_BITS))
                | ((four >>> ((3 - path) * NUMBER_BITS)) & NUMBER);
        long bitsOfBlock =
            ((long) first << (2 * NUMBER_BITS))
                | ((long) (path & 1) << NUMBER_BITS)
                | ((rest >>> 61) & 1);
        // Five bytes of the next digits are overwritten after this.
        Block.putHalf(digits, i * BITS_OF_A_BLOCK, bytes(modulo(numbers) + bitsOfBlock));
        rest <<= BITS_OF_A_BLOCK;
      }
    }

    /** Three numbers of 16 bits modulo 255, each of which is that of the sum of its two bytes. */
    private static long modulo(long numbers) {
      long sums = (numbers & BYTE) + ((numbers >>> Byte.SIZE) & BYTE);
      // At most 510 each.
      sums = (sums & BYTE) + ((sums >>> Byte.SIZE) & BIT);
      return (sums + (((sums + BIT) >>> Byte.SIZE) & BIT)) & BYTE;
    }

    /** The lowest bytes of three numbers, in the first three bytes. */
    private static long bytes(long numbers) {
      return ((numbers << 24) & (0xFFL << 56))
          | ((numbers << 32) & (0xFFL << 48))
          | ((numbers << 40) & (0xFFL << 40));
    }
  }
}
