package io.encbench.suites.micro;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts or decrypts AES-128 blocks with the Java platform's cipher, one per call, into a reused
 * array. This is the minimum cost of a cell of one block. Not thread-safe.
 */
final class RawBlocks {
  static final int BLOCK_BYTES = 16;

  private final Cipher cipher;
  private final byte[] out = new byte[BLOCK_BYTES];

  private RawBlocks(int mode) throws GeneralSecurityException {
    cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(mode, new SecretKeySpec(Inputs.key(BLOCK_BYTES), "AES"));
  }

  static RawBlocks encrypting() throws GeneralSecurityException {
    return new RawBlocks(Cipher.ENCRYPT_MODE);
  }

  static RawBlocks decrypting() throws GeneralSecurityException {
    return new RawBlocks(Cipher.DECRYPT_MODE);
  }

  /** Returns the output, in an array that the next call overwrites. */
  byte[] apply(byte[] in) throws GeneralSecurityException {
    cipher.update(in, 0, in.length, out, 0);
    return out;
  }
}
