package io.encbench.crypto.cipher;

import org.jspecify.annotations.Nullable;

/**
 * CMAC (NIST SP 800-38B, RFC 4493) over a block cipher. Messages of up to one block cost one block
 * cipher call. Serves one thread at a time.
 */
public final class Cmac {
  private final BlockCipher cipher;
  private final long fullHigh;
  private final long fullLow;
  private final long paddedHigh;
  private final long paddedLow;
  private final byte[] block = new byte[Block.BYTES];
  private BlockCipher.@Nullable Chain chain;
  private byte[] part = new byte[0];

  /** Takes the block cipher, which holds the key. */
  public Cmac(BlockCipher cipher) {
    this.cipher = cipher;
    byte[] zero = new byte[Block.BYTES];
    cipher.encrypt(zero, 0, block, 0, 1);
    long high = Block.high(block, 0);
    long low = Block.low(block, 0);
    this.fullHigh = Block.doubledHigh(high, low);
    this.fullLow = Block.doubledLow(high, low);
    this.paddedHigh = Block.doubledHigh(fullHigh, fullLow);
    this.paddedLow = Block.doubledLow(fullHigh, fullLow);
  }

  /** Writes the MAC of a message. */
  public void mac(byte[] message, int offset, int length, byte[] out, int outOffset) {
    if (length >= Block.BYTES) {
      macXorEnd(message, offset, length, 0, 0, out, outOffset);
      return;
    }
    Block.putPadded(block, 0, message, offset, length);
    Block.xor(block, 0, paddedHigh, paddedLow);
    cipher.encrypt(block, 0, out, outOffset, 1);
  }

  /** Writes the MAC of a message of one block. */
  void macBlock(long high, long low, byte[] out, int outOffset) {
    Block.put(block, 0, high ^ fullHigh, low ^ fullLow);
    cipher.encrypt(block, 0, out, outOffset, 1);
  }

  /**
   * Writes the MAC of a message of at least one block with a block XORed into its end ("xorend" of
   * RFC 5297, section 2.4).
   */
  void macXorEnd(
      byte[] message, int offset, int length, long high, long low, byte[] out, int outOffset) {
    if (length == Block.BYTES) {
      macBlock(
          Block.high(message, offset) ^ high, Block.low(message, offset) ^ low, out, outOffset);
      return;
    }
    BlockCipher.Chain blocks = chain();
    blocks.start();
    int from = offset;
    int left = length;
    // The block to XOR reaches back into the last block but one, so two blocks stay for the end.
    int step = BlockCipher.Chain.MAX_BYTES - 2 * Block.BYTES;
    while (left > BlockCipher.Chain.MAX_BYTES) {
      System.arraycopy(message, from, part, 0, step);
      blocks.update(part, step);
      from += step;
      left -= step;
    }
    System.arraycopy(message, from, part, 0, left);
    Block.xor(part, left - Block.BYTES, high, low);
    blocks.update(part, finish(left));
    blocks.last(out, outOffset);
  }

  /** Masks, and pads where needed, the last block of the message; returns the padded length. */
  private int finish(int length) {
    int over = length % Block.BYTES;
    if (over == 0) {
      Block.xor(part, length - Block.BYTES, fullHigh, fullLow);
      return length;
    }
    int start = length - over;
    System.arraycopy(part, start, block, 0, over);
    Block.putPadded(part, start, block, 0, over);
    Block.xor(part, start, paddedHigh, paddedLow);
    return start + Block.BYTES;
  }

  private BlockCipher.Chain chain() {
    BlockCipher.Chain made = chain;
    if (made == null) {
      // Most columns never hold more than one block; only the others need these buffers.
      made = cipher.newChain();
      chain = made;
      part = new byte[BlockCipher.Chain.MAX_BYTES];
    }
    return made;
  }
}
