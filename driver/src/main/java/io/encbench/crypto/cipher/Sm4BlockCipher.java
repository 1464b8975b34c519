package io.encbench.crypto.cipher;

import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;

/** SM4 (GB/T 32907-2016) under a key of 16 bytes. */
public final class Sm4BlockCipher implements BlockCipher {
  private final KeyParameter key;
  private final TableSm4 encryption;
  private @Nullable TableSm4 decryption;

  public Sm4BlockCipher(byte[] key) {
    this.key = new KeyParameter(key);
    this.encryption = engine(true);
  }

  private TableSm4 engine(boolean encrypts) {
    TableSm4 engine = new TableSm4();
    engine.init(encrypts, key);
    return engine;
  }

  @Override
  public void encrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    process(encryption, in, inOffset, out, outOffset, blocks);
  }

  @Override
  public void decrypt(byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    TableSm4 engine = decryption;
    if (engine == null) {
      engine = engine(false);
      decryption = engine;
    }
    process(engine, in, inOffset, out, outOffset, blocks);
  }

  private static void process(
      TableSm4 engine, byte[] in, int inOffset, byte[] out, int outOffset, int blocks) {
    for (int i = 0; i < blocks * Block.BYTES; i += Block.BYTES) {
      engine.processBlock(in, inOffset + i, out, outOffset + i);
    }
  }

  @Override
  public BlockCipher.Chain newChain() {
    return new Sm4Chain(encryption);
  }

  /** CBC block by block: SM4 gains nothing from longer calls. */
  static final class Sm4Chain implements BlockCipher.Chain {
    private final TableSm4 encryption;
    private final byte[] last = new byte[Block.BYTES];

    Sm4Chain(TableSm4 encryption) {
      this.encryption = encryption;
    }

    @Override
    public void start() {
      Block.put(last, 0, 0, 0);
    }

    @Override
    public void update(byte[] blocks, int length) {
      for (int i = 0; i < length; i += Block.BYTES) {
        Block.xor(blocks, i, Block.high(last, 0), Block.low(last, 0));
        encryption.processBlock(blocks, i, last, 0);
      }
    }

    @Override
    public void last(byte[] out, int offset) {
      Block.put(out, offset, Block.high(last, 0), Block.low(last, 0));
    }
  }
}
