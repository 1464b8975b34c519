package io.encbench.crypto;

/**
 * Order-preserving cells of integers: digits that compare as the values do, byte by byte and
 * unsigned, then the deterministic cell. Cells under different keys are in no order.
 */
final class OrdLongCipher implements LongCipher {
  private final IntegerWidth width;
  private final IntegerBlock block;
  private final PerKey<OrdPrefix> prefixes;
  private final int prefixBytes;

  OrdLongCipher(IntegerWidth width, IntegerBlock block, PerKey<OrdPrefix> prefixes) {
    this.width = width;
    this.block = block;
    this.prefixes = prefixes;
    this.prefixBytes = OrdPrefix.DIGIT_BYTES * width.bits();
  }

  @Override
  public byte[] encrypt(long value) {
    return seal(value, prefixes.at(0), block.ciphers().at(0));
  }

  @Override
  public byte[] encrypt(long value, int keyId) {
    return seal(value, prefixes.of(keyId), block.ciphers().of(keyId));
  }

  private byte[] seal(long value, OrdPrefix prefix, BlockCipher cipher) {
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
}
