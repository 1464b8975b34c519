package io.encbench.crypto.cipher;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.Provider;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import org.jspecify.annotations.Nullable;

/** Ciphers of the Java platform, for the transformations that every platform has. */
final class Jce {
  /**
   * The provider whose cipher took the first key, by transformation. To search all providers for
   * each cipher would take longer than to encrypt hundreds of blocks.
   */
  private static final Map<String, Provider> FOUND = new ConcurrentHashMap<>();

  private Jce() {}

  /** A cipher that has no key yet. */
  static Cipher cipher(String transformation) {
    return cipher(transformation, /* provider= */ null);
  }

  // ECB is the bare block cipher here, from which this package builds RFC 5297 modes.
  @SuppressWarnings("InsecureCryptoUsage")
  private static Cipher cipher(String transformation, @Nullable Provider provider) {
    try {
      return provider == null
          ? Cipher.getInstance(transformation)
          : Cipher.getInstance(transformation, provider);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform lacks " + transformation, e);
    }
  }

  /** A cipher ready for {@link #update}. */
  static Cipher cipher(
      String transformation, int mode, Key key, @Nullable AlgorithmParameterSpec parameters) {
    Cipher cipher = cipher(transformation, FOUND.get(transformation));
    try {
      cipher.init(mode, key, parameters);
      FOUND.putIfAbsent(transformation, cipher.getProvider());
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
