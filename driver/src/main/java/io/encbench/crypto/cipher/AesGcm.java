package io.encbench.crypto.cipher;

import io.encbench.crypto.CellException;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-GCM (NIST SP 800-38D) of the Java platform. The cipher objects are reused for all cells. */
public final class AesGcm implements NonceAead {
  private static final String GCM = "AES/GCM/NoPadding";

  private final SecretKeySpec key;
  private final byte[] associatedData;
  // Two objects, since a cipher that changes direction has to set up its key again.
  private final Cipher encryption = Jce.cipher(GCM);
  private final Cipher decryption = Jce.cipher(GCM);

  public AesGcm(byte[] key, byte[] associatedData) {
    this.key = new SecretKeySpec(key, "AES");
    this.associatedData = associatedData.clone();
  }

  @Override
  public void seal(byte[] plaintext, byte[] cell, int nonceOffset) {
    try {
      start(encryption, Cipher.ENCRYPT_MODE, cell, nonceOffset);
      encryption.doFinal(plaintext, 0, plaintext.length, cell, nonceOffset + NonceSequence.BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM refuses to encrypt", e);
    }
  }

  @Override
  public byte[] open(byte[] cell, int nonceOffset) throws CellException {
    int offset = nonceOffset + NonceSequence.BYTES;
    try {
      start(decryption, Cipher.DECRYPT_MODE, cell, nonceOffset);
      return decryption.doFinal(cell, offset, cell.length - offset);
    } catch (AEADBadTagException e) {
      throw CellException.notAuthentic();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM refuses to decrypt", e);
    }
  }

  private void start(Cipher cipher, int mode, byte[] cell, int nonceOffset)
      throws GeneralSecurityException {
    cipher.init(
        mode, key, new GCMParameterSpec(TAG_BYTES * 8, cell, nonceOffset, NonceSequence.BYTES));
    if (associatedData.length > 0) {
      cipher.updateAAD(associatedData);
    }
  }
}
