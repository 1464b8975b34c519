package io.encbench.crypto;

/** Deterministic cells of byte strings: header, synthetic IV, body (RFC 5297). */
final class DetBytesCipher implements BytesCipher {
  private static final int OVERHEAD = CellHeader.BYTES + Siv.IV_BYTES;

  private final CellHeader header;
  private final PerKey<Siv> engines;

  DetBytesCipher(CellHeader header, PerKey<Siv> engines) {
    this.header = header;
    this.engines = engines;
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
    byte[] cell = emptyCell(plaintext, keyId);
    siv.seal(plaintext, cell, CellHeader.BYTES);
    return cell;
  }

  private byte[] emptyCell(byte[] plaintext, int keyId) {
    byte[] cell = new byte[cellLength(plaintext.length)];
    header.write(cell, keyId);
    return cell;
  }

  @Override
  public byte[] decrypt(byte[] cell) throws CellException {
    checkLength(cell);
    return header.engine(cell, engines).open(cell, CellHeader.BYTES);
  }

  @Override
  public byte[][] encryptAll(byte[][] plaintexts, int keyId) {
    Siv siv = engines.of(keyId);
    byte[][] cells = new byte[plaintexts.length][];
    int done = 0;
    while (done < plaintexts.length) {
      int count = 0;
      while (count < Siv.MAX_BLOCKS
          && done + count < plaintexts.length
          && plaintexts[done + count].length <= Block.BYTES) {
        cells[done + count] = emptyCell(plaintexts[done + count], keyId);
        count++;
      }
      if (count > 0) {
        siv.sealShort(plaintexts, done, count, cells, CellHeader.BYTES);
        done += count;
      } else {
        cells[done] = seal(plaintexts[done], keyId, siv);
        done++;
      }
    }
    return cells;
  }

  @Override
  public byte[][] decryptAll(byte[][] cells) throws CellException {
    byte[][] plaintexts = new byte[cells.length][];
    int done = 0;
    while (done < cells.length) {
      int count = 0;
      while (count < Siv.MAX_BLOCKS
          && done + count < cells.length
          && isShortAndNewest(cells[done + count])) {
        plaintexts[done + count] = new byte[cells[done + count].length - OVERHEAD];
        count++;
      }
      if (count > 0) {
        engines.at(0).openShort(cells, done, count, CellHeader.BYTES, plaintexts);
        done += count;
      } else {
        plaintexts[done] = decrypt(cells[done]);
        done++;
      }
    }
    return plaintexts;
  }

  private boolean isShortAndNewest(byte[] cell) throws CellException {
    checkLength(cell);
    return cell.length <= OVERHEAD + Block.BYTES && header.keyId(cell) == engines.newestId();
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
