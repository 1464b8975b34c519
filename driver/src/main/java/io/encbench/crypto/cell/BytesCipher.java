package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.NonceAead;
import io.encbench.crypto.cipher.NonceSequence;
import io.encbench.crypto.cipher.Siv;
import io.encbench.crypto.cipher.SivBlocks;
import java.util.Arrays;

/**
 * Encrypts byte strings to cells and decrypts them, for one scheme and domain. An instance reuses
 * its buffers, so it serves one thread at a time; ciphers belong to a connection. {@link
 * CellCiphers#bytes} creates the implementation for a scheme.
 */
public interface BytesCipher {
  /** The cell of a plaintext under the newest key. */
  byte[] encrypt(byte[] plaintext);

  /**
   * The cell of a plaintext under a given key of the ring, to compare with cells written before a
   * rotation.
   *
   * @throws IllegalArgumentException if the ring has no such key
   */
  byte[] encrypt(byte[] plaintext, int keyId);

  /**
   * The plaintext of a cell, under whichever key of the ring it was written.
   *
   * @throws CellException if it is not an authentic cell of this domain
   */
  byte[] decrypt(byte[] cell) throws CellException;

  /**
   * The cells of many plaintexts under a given key. This may cost less than one by one.
   *
   * @throws IllegalArgumentException if the ring has no such key
   */
  default byte[][] encryptAll(byte[][] plaintexts, int keyId) {
    byte[][] cells = new byte[plaintexts.length][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = encrypt(plaintexts[i], keyId);
    }
    return cells;
  }

  /**
   * The plaintexts of many cells. This may cost less than one by one.
   *
   * @throws CellException if one of them is not an authentic cell of this domain
   */
  default byte[][] decryptAll(byte[][] cells) throws CellException {
    byte[][] plaintexts = new byte[cells.length][];
    for (int i = 0; i < cells.length; i++) {
      plaintexts[i] = decrypt(cells[i]);
    }
    return plaintexts;
  }

  /**
   * Writes the cells of plaintexts of one length. The plaintexts follow one another from the
   * beginning of an array, and so do the cells. This may cost less than one by one.
   *
   * @throws IllegalArgumentException if the ring has no such key
   * @throws IndexOutOfBoundsException if an array is too short
   */
  default void encryptColumn(
      byte[] plaintexts, int plaintextLength, int count, int keyId, byte[] cells) {
    int cellLength = cellLength(plaintextLength);
    byte[] plaintext = new byte[plaintextLength];
    for (int i = 0; i < count; i++) {
      System.arraycopy(plaintexts, i * plaintextLength, plaintext, 0, plaintextLength);
      System.arraycopy(encrypt(plaintext, keyId), 0, cells, i * cellLength, cellLength);
    }
  }

  /**
   * Writes the plaintexts of cells, with the layout of {@link #encryptColumn}.
   *
   * @throws CellException if one of them is not an authentic cell of this domain; then only
   *     plaintexts of cells before it may have been written
   * @throws IndexOutOfBoundsException if an array is too short
   */
  default void decryptColumn(byte[] cells, int plaintextLength, int count, byte[] plaintexts)
      throws CellException {
    byte[] cell = new byte[cellLength(plaintextLength)];
    for (int i = 0; i < count; i++) {
      System.arraycopy(cells, i * cell.length, cell, 0, cell.length);
      System.arraycopy(decrypt(cell), 0, plaintexts, i * plaintextLength, plaintextLength);
    }
  }

  /** The length in bytes of the cell of a plaintext of a given length. */
  int cellLength(int plaintextLength);

  /** Randomised cells of byte strings: header, nonce, and the output of the AEAD. */
  final class RndBytes implements BytesCipher {
    private static final int OVERHEAD =
        CellHeader.BYTES + NonceSequence.BYTES + NonceAead.TAG_BYTES;

    private final CellHeader header;
    private final ByKeyId<NonceAead> engines;
    private final NonceSequence nonces;

    RndBytes(CellHeader header, ByKeyId<NonceAead> engines, NonceSequence nonces) {
      this.header = header;
      this.engines = engines;
      this.nonces = nonces;
    }

    @Override
    public byte[] encrypt(byte[] plaintext) {
      return seal(plaintext, engines.newestId(), engines.at(0));
    }

    @Override
    public byte[] encrypt(byte[] plaintext, int keyId) {
      return seal(plaintext, keyId, engines.of(keyId));
    }

    private byte[] seal(byte[] plaintext, int keyId, NonceAead aead) {
      byte[] cell = new byte[cellLength(plaintext.length)];
      header.write(cell, keyId);
      nonces.next(cell, CellHeader.BYTES);
      aead.seal(plaintext, cell, CellHeader.BYTES);
      return cell;
    }

    @Override
    public byte[] decrypt(byte[] cell) throws CellException {
      if (cell.length < OVERHEAD) {
        throw CellException.wrongLength(cell.length, OVERHEAD + " or more");
      }
      return header.engine(cell, engines).open(cell, CellHeader.BYTES);
    }

    @Override
    public int cellLength(int plaintextLength) {
      return Math.addExact(OVERHEAD, plaintextLength);
    }
  }

  /** Deterministic cells of byte strings: header, synthetic IV, body (RFC 5297). */
  final class DetBytes implements BytesCipher {
    private static final int OVERHEAD = CellHeader.BYTES + Siv.IV_BYTES;

    private final CellHeader header;
    private final ByKeyId<Siv> engines;
    private final ByKeyId<SivBlocks> columns;

    DetBytes(CellHeader header, ByKeyId<Siv> engines) {
      this.header = header;
      this.engines = engines;
      this.columns = engines.with(keyId -> engines.of(keyId).blocks(header.bytes(keyId)));
    }

    @Override
    public byte[] encrypt(byte[] plaintext) {
      return seal(plaintext, engines.newestId(), engines.at(0));
    }

    @Override
    public byte[] encrypt(byte[] plaintext, int keyId) {
      return seal(plaintext, keyId, engines.of(keyId));
    }

    private byte[] seal(byte[] plaintext, int keyId, Siv siv) {
      byte[] cell = new byte[cellLength(plaintext.length)];
      header.write(cell, keyId);
      siv.seal(plaintext, cell, CellHeader.BYTES);
      return cell;
    }

    @Override
    public byte[] decrypt(byte[] cell) throws CellException {
      checkLength(cell);
      return header.engine(cell, engines).open(cell, CellHeader.BYTES);
    }

    @Override
    public void encryptColumn(
        byte[] plaintexts, int plaintextLength, int count, int keyId, byte[] cells) {
      if (plaintextLength != Block.BYTES) {
        BytesCipher.super.encryptColumn(plaintexts, plaintextLength, count, keyId, cells);
        return;
      }
      columns.of(keyId).seal(plaintexts, count, cells);
    }

    @Override
    public void decryptColumn(byte[] cells, int plaintextLength, int count, byte[] plaintexts)
        throws CellException {
      if (plaintextLength == Block.BYTES) {
        if (columns.at(0).open(cells, count, plaintexts)) {
          return;
        }
        Arrays.fill(plaintexts, 0, count * Block.BYTES, (byte) 0);
      }
      // Decrypting one by one finds cells under older keys, and refuses those under none.
      BytesCipher.super.decryptColumn(cells, plaintextLength, count, plaintexts);
    }

    private static void checkLength(byte[] cell) throws CellException {
      if (cell.length < OVERHEAD) {
        throw CellException.wrongLength(cell.length, OVERHEAD + " or more");
      }
    }

    @Override
    public int cellLength(int plaintextLength) {
      return Math.addExact(OVERHEAD, plaintextLength);
    }
  }
}
