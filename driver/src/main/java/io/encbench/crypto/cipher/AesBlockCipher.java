package io.encbench.crypto.cipher;

import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** AES (FIPS 197) of the Java platform, under a key of 16 or 32 bytes. */
public final class AesBlockCipher implements BlockCipher {
  private static final String ECB = "AES/ECB/NoPadding";

  private final SecretKeySpec key;
  private final Cipher encryption;
  private @Nullable Cipher decryption;

  public AesBlockCipher(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
    this.encryption = Jce.cipher(ECB, Cipher.ENCRYPT_MODE, this.key, null);
  }

  @Override
  public void encrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    Jce.update(encryption, in, inOffset, out, outOffset, blocks * Block.BYTES);
  }

  @Override
  public void decrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    Cipher cipher = decryption;
    if (cipher == null) {
      cipher = Jce.cipher(ECB, Cipher.DECRYPT_MODE, key, null);
      decryption = cipher;
    }
    Jce.update(cipher, in, inOffset, out, outOffset, blocks * Block.BYTES);
  }

  @Override
  public BlockCipher.Chain newChain() {
    return new AesChain(key);
  }

  /**
   * CBC of the Java platform. The cipher is initialised only once, since that costs more than many
   * blocks. It therefore continues chaining from the last block of the previous message. That block
   * is known, so it is XORed into the first block of a message, which thereby starts from zero.
   */
  static final class AesChain implements BlockCipher.Chain {
    private final Cipher cipher;
    private final byte[] enciphered = new byte[MAX_BYTES];
    private long lastHigh;
    private long lastLow;
    private boolean atStart = true;

    AesChain(SecretKeySpec key) {
      this.cipher =
          Jce.cipher(
              "AES/CBC/NoPadding",
              Cipher.ENCRYPT_MODE,
              key,
              new IvParameterSpec(new byte[Block.BYTES]));
    }

    @Override
    public void start() {
      atStart = true;
    }

    @Override
    public void update(byte[] blocks, int length) {
      if (atStart) {
        Block.xor(blocks, 0, lastHigh, lastLow);
        atStart = false;
      }
      Jce.update(cipher, blocks, 0, enciphered, 0, length);
      lastHigh = Block.high(enciphered, length - Block.BYTES);
      lastLow = Block.low(enciphered, length - Block.BYTES);
    }

    @Override
    public void last(byte[] out, int offset) {
      Block.put(out, offset, lastHigh, lastLow);
    }
  }
}
