package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.BlockCipher;

/**
 * Order-preserving cells of integers: digits that compare as the values do, byte by byte and
 * unsigned, followed by the deterministic cell. Cells under different keys have no common order.
 */
final class OrdLongCipher implements LongCipher {
  private final IntegerBlock.Width width;
  private final IntegerBlock block;
  private final ByKeyId<Prefix> prefixes;
  private final int prefixBytes;

  OrdLongCipher(IntegerBlock.Width width, IntegerBlock block, ByKeyId<Prefix> prefixes) {
    this.width = width;
    this.block = block;
    this.prefixes = prefixes;
    this.prefixBytes = Prefix.DIGIT_BYTES * width.bits();
  }

  @Override
  public byte[] encrypt(long value) {
    return seal(value, prefixes.at(0), block.ciphers().at(0));
  }

  @Override
  public byte[] encrypt(long value, int keyId) {
    return seal(value, prefixes.of(keyId), block.ciphers().of(keyId));
  }

  private byte[] seal(long value, Prefix prefix, BlockCipher cipher) {
    width.check(value);
    byte[] cell = new byte[cellLength()];
    prefix.write(width.ordered(value), cell);
    block.seal(value, cipher, cell, prefixBytes);
    return cell;
  }

  @Override
  public long decrypt(byte[] cell) throws CellException {
    if (cell.length != cellLength()) {
      throw CellException.wrongLength(cell.length, Integer.toString(cellLength()));
    }
    int position = block.open(cell, prefixBytes);
    long value = block.opened();
    if (!width.holds(value)) {
      throw CellException.tooWide(width.bits());
    }
    if (!prefixes.at(position).matches(width.ordered(value), cell)) {
      throw CellException.notAuthentic();
    }
    return value;
  }

  @Override
  public int cellLength() {
    return prefixBytes + Block.BYTES;
  }

  /**
   * The order-preserving front of an ORD cell: one digit of two bytes for each bit of the value,
   * most significant first. A digit is a pseudorandom function of the bits before it, plus its bit
   * (Chenette, Lewi, Weis and Wu, FSE 2016, section 3, as an order-preserving encryption). The
   * digits of two values are equal until the first bit that differs, and there the larger value has
   * the larger digit. All inputs of the pseudorandom function are known in advance, so one call of
   * the block cipher computes all digits. Serves one thread at a time.
   */
  static final class Prefix {
    static final int DIGIT_BYTES = 2;

    private static final int MODULUS = 0xFFFF;

    private final int bits;
    private final BlockCipher cipher;
    private final byte[] input;
    private final byte[] output;

    Prefix(int bits, BlockCipher cipher) {
      this.bits = bits;
      this.cipher = cipher;
      this.input = new byte[bits * Block.BYTES];
      this.output = new byte[bits * Block.BYTES];
    }

    /** Writes the digits of a value, given as left-aligned bits. */
    void write(long aligned, byte[] out) {
      compute(aligned);
      for (int i = 0; i < bits; i++) {
        int digit = digit(aligned, i);
        out[DIGIT_BYTES * i] = (byte) (digit >>> 8);
        out[DIGIT_BYTES * i + 1] = (byte) digit;
      }
    }

    /** Whether a cell begins with the digits of a value. The time does not depend on either. */
    boolean matches(long aligned, byte[] cell) {
      compute(aligned);
      int difference = 0;
      for (int i = 0; i < bits; i++) {
        int found = ((cell[DIGIT_BYTES * i] & 0xFF) << 8) | (cell[DIGIT_BYTES * i + 1] & 0xFF);
        difference |= digit(aligned, i) ^ found;
      }
      return difference == 0;
    }

    private void compute(long aligned) {
      for (int i = 0; i < bits; i++) {
        long before = i == 0 ? 0 : aligned & (-1L << (Long.SIZE - i));
        Block.put(input, i * Block.BYTES, ((long) bits << 56) | ((long) i << 48), before);
      }
      cipher.encrypt(input, 0, output, 0, bits);
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
}
