package io.encbench.crypto;

/**
 * The choices of {@code ENC_ALGO}: the block cipher, its key size, and the mode of randomised
 * cells. Deterministic cells use the same block cipher in SIV mode (RFC 5297), or alone for
 * integers, whatever the mode of randomised cells is.
 */
public enum Algorithm {
  AES_128_GCM,
  AES_256_GCM,
  AES_128_SIV,
  AES_256_SIV,
  SM4_128_GCM
}
