package io.encbench.crypto;

/** CBC block by block: SM4 gains nothing from longer calls. */
final class Sm4BlockChain implements BlockChain {
  private final TableSm4 encryption;
  private final byte[] last = new byte[Block.BYTES];

  Sm4BlockChain(TableSm4 encryption) {
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
