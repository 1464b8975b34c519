package io.encbench.crypto.cipher;

import io.encbench.crypto.CellException;

/** SIV with the nonce as its last associated data (RFC 5297, section 3). */
public final class SivAead implements NonceAead {
  private final Siv siv;

  public SivAead(Siv siv) {
    this.siv = siv;
  }

  @Override
  public void seal(byte[] plaintext, byte[] cell, int nonceOffset) {
    siv.seal(
        cell, nonceOffset, NonceSequence.BYTES, plaintext, cell, nonceOffset + NonceSequence.BYTES);
  }

  @Override
  public byte[] open(byte[] cell, int nonceOffset) throws CellException {
    return siv.open(
        cell, nonceOffset, NonceSequence.BYTES, cell, nonceOffset + NonceSequence.BYTES);
  }
}
