package io.encbench.crypto.cipher;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import org.jspecify.annotations.Nullable;

/** Ciphers of the Java platform, for the transformations that every platform has. */
final class Jce {
  private Jce() {}

  /** A cipher that has no key yet. */
  // ECB is the bare block cipher here, from which this package builds RFC 5297 modes.
  @SuppressWarnings("InsecureCryptoUsage")
  static Cipher cipher(String transformation) {
    try {
      return Cipher.getInstance(transformation);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform lacks " + transformation, e);
    }
  }

  /** A cipher ready for {@link #update}. */
  static Cipher cipher(
      String transformation, int mode, Key key, @Nullable AlgorithmParameterSpec parameters) {
    Cipher cipher = cipher(transformation);
    try {
      cipher.init(mode, key, parameters);
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform refuses a key of " + transformation, e);
    }
  }

  /** Processes whole blocks; unlike doFinal, update neither allocates nor resets the cipher. */
  static void update(
      Cipher cipher, byte[] in, int inOffset, byte[] out, int outOffset, int length) {
    try {
      int written = cipher.update(in, inOffset, length, out, outOffset);
      if (written != length) {
        throw new IllegalStateException(
            "the provider " + cipher.getProvider().getName() + " holds blocks back");
      }
    } catch (ShortBufferException e) {
      throw new IllegalArgumentException("the output is too short for the blocks", e);
    }
  }
}
