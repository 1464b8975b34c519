package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.NonceAead;
import io.encbench.crypto.cipher.NonceSequence;
import io.encbench.crypto.cipher.Siv;

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

    DetBytes(CellHeader header, ByKeyId<Siv> engines) {
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
