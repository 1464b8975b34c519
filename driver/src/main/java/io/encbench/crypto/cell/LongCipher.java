package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.BlockCipher;
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

  /**
   * Randomised cells of integers in format 2: a nonce of 8 bytes, and one enciphered block of the
   * value and the nonce. No header: the key is the one whose block holds the nonce.
   */
  final class RndBlocks implements LongCipher {
    private final IntegerBlock.Width width;
    private final IntegerBlock block;
    private final RandomLongs nonces;

    RndBlocks(IntegerBlock.Width width, IntegerBlock block, RandomLongs nonces) {
      this.width = width;
      this.block = block;
      this.nonces = nonces;
    }

    @Override
    public byte[] encrypt(long value) {
      return seal(value, block.ciphers().at(0));
    }

    @Override
    public byte[] encrypt(long value, int keyId) {
      return seal(value, block.ciphers().of(keyId));
    }

    private byte[] seal(long value, BlockCipher cipher) {
      width.check(value);
      byte[] cell = new byte[cellLength()];
      long nonce = nonces.next();
      Block.putHalf(cell, 0, nonce);
      block.seal(value, nonce, cipher, cell, Long.BYTES);
      return cell;
    }

    @Override
    public long decrypt(byte[] cell) throws CellException {
      if (cell.length != cellLength()) {
        throw CellException.wrongLength(cell.length, Integer.toString(cellLength()));
      }
      block.open(cell, Long.BYTES, Block.high(cell, 0));
      long value = block.opened();
      if (!width.holds(value)) {
        throw CellException.tooWide(width.bits());
      }
      return value;
    }

    @Override
    public int cellLength() {
      return CellFormat.V2.rndLongBytes();
    }
  }

  /** Deterministic cells of integers: one enciphered block, without a header. */
  final class DetLongs implements LongCipher {
    private final IntegerBlock.Width width;
    private final IntegerBlock block;

    DetLongs(IntegerBlock.Width width, IntegerBlock block) {
      this.width = width;
      this.block = block;
    }

    @Override
    public byte[] encrypt(long value) {
      return seal(value, block.ciphers().at(0));
    }

    @Override
    public byte[] encrypt(long value, int keyId) {
      return seal(value, block.ciphers().of(keyId));
    }

    private byte[] seal(long value, BlockCipher cipher) {
      width.check(value);
      byte[] cell = new byte[cellLength()];
      block.seal(value, IntegerBlock.ZEROS, cipher, cell, 0);
      return cell;
    }

    @Override
    public long decrypt(byte[] cell) throws CellException {
      if (cell.length != cellLength()) {
        throw CellException.wrongLength(cell.length, Integer.toString(cellLength()));
      }
      block.open(cell, 0, IntegerBlock.ZEROS);
      long value = block.opened();
      if (!width.holds(value)) {
        throw CellException.tooWide(width.bits());
      }
      return value;
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
  final class OrdLongs implements LongCipher {
    private final IntegerBlock.Width width;
    private final IntegerBlock block;
    private final ByKeyId<OrdDigits> digits;
    private final int digitsBytes;

    OrdLongs(
        CellFormat format,
        IntegerBlock.Width width,
        IntegerBlock block,
        ByKeyId<OrdDigits> digits) {
      this.width = width;
      this.block = block;
      this.digits = digits;
      this.digitsBytes = format.digitsBytes(width.bits());
    }

    @Override
    public byte[] encrypt(long value) {
      return seal(value, digits.at(0), block.ciphers().at(0));
    }

    @Override
    public byte[] encrypt(long value, int keyId) {
      return seal(value, digits.of(keyId), block.ciphers().of(keyId));
    }

    private byte[] seal(long value, OrdDigits front, BlockCipher cipher) {
      width.check(value);
      byte[] cell = new byte[cellLength()];
      front.write(width.ordered(value), cell);
      block.seal(value, IntegerBlock.ZEROS, cipher, cell, digitsBytes);
      return cell;
    }

    @Override
    public long decrypt(byte[] cell) throws CellException {
      if (cell.length != cellLength()) {
        throw CellException.wrongLength(cell.length, Integer.toString(cellLength()));
      }
      int position = block.open(cell, digitsBytes, IntegerBlock.ZEROS);
      long value = block.opened();
      if (!width.holds(value)) {
        throw CellException.tooWide(width.bits());
      }
      if (!digits.at(position).matches(width.ordered(value), cell)) {
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
