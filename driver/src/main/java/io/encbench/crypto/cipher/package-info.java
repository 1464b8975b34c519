/**
 * Block ciphers and the constructions built on them, under the names of their standards: AES, SM4,
 * CMAC, SIV, GCM, HKDF. Uses the Java platform, BouncyCastle's lightweight interface and the
 * exception of {@code crypto}, and does not depend on cell formats or columns. Begin with {@link
 * io.encbench.crypto.cipher.BlockCipher} and {@link io.encbench.crypto.cipher.Siv}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto.cipher;
