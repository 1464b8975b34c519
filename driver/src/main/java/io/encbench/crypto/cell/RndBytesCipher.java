package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.NonceAead;
import io.encbench.crypto.cipher.NonceSequence;

/** Randomised cells of byte strings: header, nonce, and the output of the AEAD. */
final class RndBytesCipher implements BytesCipher {
  private static final int OVERHEAD = CellHeader.BYTES + NonceSequence.BYTES + NonceAead.TAG_BYTES;

  private final CellHeader header;
  private final ByKeyId<NonceAead> engines;
  private final NonceSequence nonces;

  RndBytesCipher(CellHeader header, ByKeyId<NonceAead> engines, NonceSequence nonces) {
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
