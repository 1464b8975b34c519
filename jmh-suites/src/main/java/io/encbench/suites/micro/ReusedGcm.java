package io.encbench.suites.micro;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * GCM of a Java security provider, used as efficiently as its API allows: reused ciphers, IVs from
 * a counter, and a single array for IV, body and tag. Not thread-safe.
 */
final class ReusedGcm {
  private static final int KEY_BYTES = 16;
  private static final int IV_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final SecretKeySpec key;
  private final Cipher encryption;
  private final Cipher decryption;
  private long counter;

  private ReusedGcm(SecretKeySpec key, Cipher encryption, Cipher decryption) {
    this.key = key;
    this.encryption = encryption;
    this.decryption = decryption;
  }

  /** GCM with a block cipher, such as {@code AES}. */
  static ReusedGcm of(String blockCipher, Provider provider) throws GeneralSecurityException {
    String transformation = blockCipher + "/GCM/NoPadding";
    return new ReusedGcm(
        new SecretKeySpec(Inputs.key(KEY_BYTES), blockCipher),
        Cipher.getInstance(transformation, provider),
        Cipher.getInstance(transformation, provider));
  }

  /** Returns IV, body and tag. */
  byte[] encrypt(byte[] plaintext) throws GeneralSecurityException {
    byte[] sealed = new byte[IV_BYTES + plaintext.length + TAG_BYTES];
    ByteBuffer.wrap(sealed).putInt(0).putLong(counter++);
    encryption.init(Cipher.ENCRYPT_MODE, key, iv(sealed));
    encryption.doFinal(plaintext, 0, plaintext.length, sealed, IV_BYTES);
    return sealed;
  }

  byte[] decrypt(byte[] sealed) throws GeneralSecurityException {
    decryption.init(Cipher.DECRYPT_MODE, key, iv(sealed));
    return decryption.doFinal(sealed, IV_BYTES, sealed.length - IV_BYTES);
  }

  private static GCMParameterSpec iv(byte[] sealed) {
    return new GCMParameterSpec(TAG_BYTES * 8, sealed, 0, IV_BYTES);
  }
}
