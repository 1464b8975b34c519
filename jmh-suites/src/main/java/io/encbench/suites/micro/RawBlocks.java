package io.encbench.suites.micro;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts or decrypts AES-128 blocks with the Java platform's cipher, a number per call, into a
 * reused array. This is the minimum cost of a cell of as many blocks. Not thread-safe.
 */
final class RawBlocks {
  static final int BLOCK_BYTES = 16;

  private final Cipher cipher;
  private final byte[] out;

  private RawBlocks(int mode, int blocks) throws GeneralSecurityException {
    out = new byte[blocks * BLOCK_BYTES];
    cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(mode, new SecretKeySpec(Inputs.key(BLOCK_BYTES), "AES"));
  }

  /** Encrypts up to a number of blocks per call. */
  static RawBlocks encrypting(int blocks) throws GeneralSecurityException {
    return new RawBlocks(Cipher.ENCRYPT_MODE, blocks);
  }

  /** Decrypts up to a number of blocks per call. */
  static RawBlocks decrypting(int blocks) throws GeneralSecurityException {
    return new RawBlocks(Cipher.DECRYPT_MODE, blocks);
  }

  /** Returns the output, in an array that the next call overwrites. */
  byte[] apply(byte[] in) throws GeneralSecurityException {
    cipher.update(in, 0, in.length, out, 0);
    return out;
  }
}
