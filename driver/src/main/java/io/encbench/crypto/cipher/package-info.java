/**
 * Block ciphers and what is built on them, under the names of their standards: AES, SM4, CMAC, SIV,
 * GCM, HKDF. Uses the Java platform and BouncyCastle's lightweight interface, and knows neither
 * cells nor columns. Begin with {@link io.encbench.crypto.cipher.BlockCipher} and {@link
 * io.encbench.crypto.cipher.Siv}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto.cipher;
