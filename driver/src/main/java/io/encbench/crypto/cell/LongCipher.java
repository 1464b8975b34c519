package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.RandomLongs;
import java.nio.ByteBuffer;

/**
 * Encrypts 64-bit integers to cells and decrypts them, for one scheme and domain. An instance
 * reuses its buffers, so it serves one thread at a time; ciphers belong to a connection. {@link
 * CellCiphers#longs} creates the implementation for a scheme.
 */
public interface LongCipher {
  /**
   * The cell of a value under the newest key.
   *
   * @throws IllegalArgumentException if the value does not fit into the bits of the cipher
   */
  byte[] encrypt(long value);

  /**
   * The cell of a value under a given key of the ring, to compare with cells written before a
   * rotation.
   *
   * @throws IllegalArgumentException if the ring has no such key or the value does not fit
   */
  byte[] encrypt(long value, int keyId);

  /**
   * The value of a cell, under whichever key of the ring it was written.
   *
   * @throws CellException if it is not an authentic cell of this domain
   */
  long decrypt(byte[] cell) throws CellException;

  /** The length in bytes of every cell. */
  int cellLength();

  /**
   * Randomised cells of integers in format 1: the cells of their 8 bytes, most significant byte
   * first.
   */
  final class RndLongs implements LongCipher {
    private final IntegerBlock.Width width;
    private final BytesCipher bytes;

    RndLongs(IntegerBlock.Width width, BytesCipher bytes) {
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

  /** Cells that end in the enciphered block of their integer. */
  abstract class OfBlock implements LongCipher {
    final IntegerBlock.Width width;
    final IntegerBlock block;

    OfBlock(IntegerBlock.Width width, IntegerBlock block) {
      this.width = width;
      this.block = block;
    }

    /** Writes the cell of a value that fits, under a key of the ring. */
    abstract void seal(long value, int keyId, byte[] cell);

    /** The value of a cell of the right length, which may not fit. */
    abstract long open(byte[] cell) throws CellException;

    @Override
    public final byte[] encrypt(long value) {
      return encrypt(value, block.ciphers().newestId());
    }

    @Override
    public final byte[] encrypt(long value, int keyId) {
      width.check(value);
      byte[] cell = new byte[cellLength()];
      seal(value, keyId, cell);
      return cell;
    }

    @Override
    public final long decrypt(byte[] cell) throws CellException {
      if (cell.length != cellLength()) {
        throw CellException.wrongLength(cell.length, Integer.toString(cellLength()));
      }
      long value = open(cell);
      if (!width.holds(value)) {
        throw CellException.tooWide(width.bits());
      }
      return value;
    }
  }

  /**
   * Randomised cells of integers in format 2: a nonce of 8 bytes, and one enciphered block of the
   * value and the nonce. No header: the key is the one whose block holds the nonce.
   */
  final class RndBlocks extends OfBlock {
    private final RandomLongs nonces;

    RndBlocks(IntegerBlock.Width width, IntegerBlock block, RandomLongs nonces) {
      super(width, block);
      this.nonces = nonces;
    }

    @Override
    void seal(long value, int keyId, byte[] cell) {
      long nonce = nonces.next();
      Block.putHalf(cell, 0, nonce);
      block.seal(value, nonce, block.ciphers().of(keyId), cell, Long.BYTES);
    }

    @Override
    long open(byte[] cell) throws CellException {
      block.open(cell, Long.BYTES, Block.high(cell, 0));
      return block.opened();
    }

    @Override
    public int cellLength() {
      return CellFormat.V2.rndLongBytes();
    }
  }

  /** Deterministic cells of integers: one enciphered block, without a header. */
  final class DetLongs extends OfBlock {
    DetLongs(IntegerBlock.Width width, IntegerBlock block) {
      super(width, block);
    }

    @Override
    void seal(long value, int keyId, byte[] cell) {
      block.seal(value, IntegerBlock.ZEROS, block.ciphers().of(keyId), cell, 0);
    }

    @Override
    long open(byte[] cell) throws CellException {
      block.open(cell, 0, IntegerBlock.ZEROS);
      return block.opened();
    }

    @Override
    public int cellLength() {
      return Block.BYTES;
    }
  }

  /**
   * Order-preserving cells of integers: digits that compare as the values do, byte by byte and
   * unsigned, followed by the deterministic cell. Cells under different keys have no common order.
   */
  final class OrdLongs extends OfBlock {
    private final ByKeyId<OrdDigits> digits;
    private final int digitsBytes;

    OrdLongs(
        CellFormat format,
        IntegerBlock.Width width,
        IntegerBlock block,
        ByKeyId<OrdDigits> digits) {
      super(width, block);
      this.digits = digits;
      this.digitsBytes = format.digitsBytes(width.bits());
    }

    @Override
    void seal(long value, int keyId, byte[] cell) {
      digits.of(keyId).write(width.ordered(value), cell);
      block.seal(value, IntegerBlock.ZEROS, block.ciphers().of(keyId), cell, digitsBytes);
    }

    @Override
    long open(byte[] cell) throws CellException {
      int position = block.open(cell, digitsBytes, IntegerBlock.ZEROS);
      long value = block.opened();
      if (width.holds(value) && !digits.at(position).matches(width.ordered(value), cell)) {
        throw CellException.notAuthentic();
      }
      return value;
    }

    @Override
    public int cellLength() {
      return digitsBytes + Block.BYTES;
    }
  }
}
