package io.encbench.crypto;

import org.bouncycastle.crypto.engines.SM4Engine;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;

/** SM4 (GB/T 32907-2016) of BouncyCastle's lightweight interface, under a key of 16 bytes. */
final class Sm4BlockCipher implements BlockCipher {
  private final KeyParameter key;
  private final SM4Engine encryption;
  private @Nullable SM4Engine decryption;

  Sm4BlockCipher(byte[] key) {
    this.key = new KeyParameter(key);
    this.encryption = engine(true);
  }

  private SM4Engine engine(boolean encrypts) {
    SM4Engine engine = new SM4Engine();
    engine.init(encrypts, key);
    return engine;
  }

  @Override
  public void encrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    process(encryption, in, inOffset, out, outOffset, blocks);
  }

  @Override
  public void decrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    SM4Engine engine = decryption;
    if (engine == null) {
      engine = engine(false);
      decryption = engine;
    }
    process(engine, in, inOffset, out, outOffset, blocks);
  }

  private static void process(
      SM4Engine engine, byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    for (int i = 0; i < blocks * Block.BYTES; i += Block.BYTES) {
      engine.processBlock(in, inOffset + i, out, outOffset + i);
    }
  }

  @Override
  public BlockChain newChain() {
    return new Sm4BlockChain(encryption);
  }
}
