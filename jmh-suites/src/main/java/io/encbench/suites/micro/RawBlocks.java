package io.encbench.suites.micro;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-128 blocks of the Java platform, one call for all blocks of an input, into a kept output: the
 * least that any cell of as many blocks can cost. Serves one thread at a time.
 */
final class RawBlocks {
  static final int BLOCK_BYTES = 16;

  private final Cipher cipher;
  private final byte[] out;

  private RawBlocks(int mode, int blocks) throws GeneralSecurityException {
    cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(mode, new SecretKeySpec(Inputs.key(BLOCK_BYTES), "AES"));
    out = new byte[blocks * BLOCK_BYTES];
  }

  static RawBlocks encrypting(int blocks) throws GeneralSecurityException {
    return new RawBlocks(Cipher.ENCRYPT_MODE, blocks);
  }

  static RawBlocks decrypting(int blocks) throws GeneralSecurityException {
    return new RawBlocks(Cipher.DECRYPT_MODE, blocks);
  }

  /** The output, which the next call overwrites. */
  byte[] apply(byte[] in) throws GeneralSecurityException {
    cipher.update(in, 0, in.length, out, 0);
    return out;
  }
}
