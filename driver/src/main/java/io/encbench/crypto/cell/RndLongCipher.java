package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import java.nio.ByteBuffer;

/** Randomised cells of integers: the cells of their 8 bytes, most significant byte first. */
final class RndLongCipher implements LongCipher {
  private final IntegerBlock.Width width;
  private final BytesCipher bytes;

  RndLongCipher(IntegerBlock.Width width, BytesCipher bytes) {
    this.width = width;
    this.bytes = bytes;
  }

  @Override
  public byte[] encrypt(long value) {
    return bytes.encrypt(encode(value));
  }

  @Override
  public byte[] encrypt(long value, int keyId) {
    return bytes.encrypt(encode(value), keyId);
  }

  private byte[] encode(long value) {
    width.check(value);
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  @Override
  public long decrypt(byte[] cell) throws CellException {
    if (cell.length != cellLength()) {
      throw CellException.wrongLength(cell.length, Integer.toString(cellLength()));
    }
    long value = ByteBuffer.wrap(bytes.decrypt(cell)).getLong();
    if (!width.holds(value)) {
      throw CellException.tooWide(width.bits());
    }
    return value;
  }

  @Override
  public int cellLength() {
    return bytes.cellLength(Long.BYTES);
  }
}
