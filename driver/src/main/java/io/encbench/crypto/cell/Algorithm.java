package io.encbench.crypto.cell;

import io.encbench.crypto.cipher.AesBlockCipher;
import io.encbench.crypto.cipher.BlockCipher;
import io.encbench.crypto.cipher.Hmac;
import io.encbench.crypto.cipher.Sm4BlockCipher;

/**
 * The choices of {@code ENC_ALGO}: the block cipher, its key size, and the mode of randomised
 * cells. Deterministic cells use the same block cipher in SIV mode (RFC 5297), or alone for
 * integers, whatever the mode of randomised cells is.
 */
public enum Algorithm {
  AES_128_GCM(0, 16, Hmac.SHA256, RandomisedMode.GCM),
  AES_256_GCM(1, 32, Hmac.SHA256, RandomisedMode.GCM),
  AES_128_SIV(2, 16, Hmac.SHA256, RandomisedMode.SIV),
  AES_256_SIV(3, 32, Hmac.SHA256, RandomisedMode.SIV),
  SM4_128_GCM(4, 16, Hmac.SM3, RandomisedMode.GCM),
  AES_128_OCB(5, 16, Hmac.SHA256, RandomisedMode.OCB),
  AES_256_OCB(6, 32, Hmac.SHA256, RandomisedMode.OCB);

  /** How randomised cells are made. */
  enum RandomisedMode {
    GCM,
    SIV,
    OCB
  }

  private final int code;
  private final int keyBytes;
  private final Hmac hmac;
  private final RandomisedMode randomisedMode;

  Algorithm(int code, int keyBytes, Hmac hmac, RandomisedMode randomisedMode) {
    this.code = code;
    this.keyBytes = keyBytes;
    this.hmac = hmac;
    this.randomisedMode = randomisedMode;
  }

  /** Its number in cell headers and key derivation, 0 to 7. Never changes. */
  int code() {
    return code;
  }

  /** Bytes of one block cipher key. */
  public int keyBytes() {
    return keyBytes;
  }

  /** The HMAC with which its keys are derived. */
  Hmac hmac() {
    return hmac;
  }

  RandomisedMode randomisedMode() {
    return randomisedMode;
  }

  /** A block cipher under a key of {@link #keyBytes()} bytes. */
  public BlockCipher blockCipher(byte[] key) {
    return this == SM4_128_GCM ? new Sm4BlockCipher(key) : new AesBlockCipher(key);
  }
}
