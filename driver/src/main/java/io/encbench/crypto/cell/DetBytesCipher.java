package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.Siv;
import io.encbench.crypto.cipher.SivBlocks;
import java.util.Arrays;

/** Deterministic cells of byte strings: header, synthetic IV, body (RFC 5297). */
final class DetBytesCipher implements BytesCipher {
  private static final int OVERHEAD = CellHeader.BYTES + Siv.IV_BYTES;

  private final CellHeader header;
  private final ByKeyId<Siv> engines;
  private final ByKeyId<SivBlocks> columns;

  DetBytesCipher(CellHeader header, ByKeyId<Siv> engines) {
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
