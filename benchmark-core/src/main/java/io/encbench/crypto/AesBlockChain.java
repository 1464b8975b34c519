package io.encbench.crypto;

import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * CBC of the Java platform. Its cipher is initialised once, since that costs more than many blocks:
 * the cipher goes on chaining from the last block of the previous message, which is known, so the
 * first block of a message is masked with it and thereby starts from zero.
 */
final class AesBlockChain implements BlockChain {
  private final Cipher cipher;
  private final byte[] enciphered = new byte[MAX_BYTES];
  private long lastHigh;
  private long lastLow;
  private boolean atStart = true;

  AesBlockChain(SecretKeySpec key) {
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
