package io.encbench.crypto.cipher;

import io.encbench.crypto.CellException;
import java.util.Arrays;

/**
 * OCB (RFC 7253) with nonces of 12 bytes, tags of 16 and no associated data. Unlike SIV and CMAC it
 * has no chain of blocks: one call of the block cipher seals a short plaintext, and two open it,
 * each with all blocks at once.
 *
 * <p>Successive nonces of a {@link NonceSequence} share the block from which their offsets are
 * made, so that it is enciphered once for 64 of them. Serves one thread at a time; allocates only
 * its results after the first long plaintext.
 */
public final class Ocb implements NonceAead {
  /** The number of plaintext blocks in one call of the block cipher. */
  private static final int MAX_BLOCKS = 32;

  /** Blocks of the pad of a partial block, and of the tag. */
  private static final int MORE_BLOCKS = 2;

  /** An array of Java has fewer than 2^27 blocks. */
  private static final int MASKS = 28;

  private static final long BOTTOM = 0x3F;

  private final BlockCipher cipher;

  /** L_0, L_1 and so on: the mask of a block depends on the zeros at the end of its number. */
  private final long[] maskHigh = new long[MASKS];

  private final long[] maskLow = new long[MASKS];

  /**
   * The offsets of the blocks of a call, from 1, relative to the offset before the first. All calls
   * have the same, but for the last one of {@link #MAX_BLOCKS} blocks, which depends on the place
   * in the message.
   */
  private final long[] offsetsHigh = new long[MAX_BLOCKS + 1];

  private final long[] offsetsLow = new long[MAX_BLOCKS + 1];
  private final long starHigh;
  private final long starLow;
  private final long dollarHigh;
  private final long dollarLow;
  private byte[] input = new byte[(1 + MORE_BLOCKS) * Block.BYTES];
  private byte[] output = new byte[(1 + MORE_BLOCKS) * Block.BYTES];

  /** The nonce without its last bits, as a block, and what it is enciphered to. */
  private long topHigh;

  private long topLow;
  private long stretchHigh;
  private long stretchLow;
  private long stretchEnd;

  /** The offset of the nonce, before the first block. */
  private long firstHigh;

  private long firstLow;

  public Ocb(BlockCipher cipher) {
    this.cipher = cipher;
    cipher.encrypt(input, 0, output, 0, 1);
    this.starHigh = Block.high(output, 0);
    this.starLow = Block.low(output, 0);
    this.dollarHigh = Block.doubledHigh(starHigh, starLow);
    this.dollarLow = Block.doubledLow(starHigh, starLow);
    long high = dollarHigh;
    long low = dollarLow;
    for (int i = 0; i < MASKS; i++) {
      long doubled = Block.doubledHigh(high, low);
      low = Block.doubledLow(high, low);
      high = doubled;
      maskHigh[i] = high;
      maskLow[i] = low;
    }
    for (int i = 1; i <= MAX_BLOCKS; i++) {
      int mask = Integer.numberOfTrailingZeros(i);
      offsetsHigh[i] = offsetsHigh[i - 1] ^ maskHigh[mask];
      offsetsLow[i] = offsetsLow[i - 1] ^ maskLow[mask];
    }
  }

  /**
   * Computes the offset of a nonce (RFC 7253, section 4.2, "Nonce-dependent and per-encryption").
   */
  private void start(byte[] cell, int nonceOffset) {
    // The tag's length modulo 128 is 0; then zeros, a one and the nonce.
    long high = (1L << 32) | (Block.high(cell, nonceOffset) >>> 32);
    long low = Block.high(cell, nonceOffset + Integer.BYTES);
    int bottom = (int) (low & BOTTOM);
    low &= ~BOTTOM;
    // A top of zeros, as at first, is that of no nonce.
    if (high != topHigh || low != topLow) {
      Block.put(input, 0, high, low);
      cipher.encrypt(input, 0, output, 0, 1);
      stretchHigh = Block.high(output, 0);
      stretchLow = Block.low(output, 0);
      stretchEnd = stretchHigh ^ ((stretchHigh << 8) | (stretchLow >>> 56));
      topHigh = high;
      topLow = low;
    }
    // A shift by 64 would be none.
    firstHigh = bottom == 0 ? stretchHigh : shifted(stretchHigh, stretchLow, bottom);
    firstLow = bottom == 0 ? stretchLow : shifted(stretchLow, stretchEnd, bottom);
  }

  private static long shifted(long high, long low, int bits) {
    return (high << bits) | (low >>> (Long.SIZE - bits));
  }

  @Override
  public void seal(byte[] plaintext, byte[] cell, int nonceOffset) {
    start(cell, nonceOffset);
    int to = nonceOffset + NonceSequence.BYTES;
    int full = plaintext.length / Block.BYTES;
    int rest = plaintext.length % Block.BYTES;
    long high = firstHigh;
    long low = firstLow;
    long sumHigh = 0;
    long sumLow = 0;
    int done = 0;
    int blocks;
    do {
      blocks = Math.min(full - done, MAX_BLOCKS);
      reserve(blocks);
      setLastOffset(done);
      long startHigh = high;
      long startLow = low;
      for (int i = 0; i < blocks; i++) {
        int at = (done + i) * Block.BYTES;
        long blockHigh = Block.high(plaintext, at);
        long blockLow = Block.low(plaintext, at);
        sumHigh ^= blockHigh;
        sumLow ^= blockLow;
        Block.put(
            input,
            i * Block.BYTES,
            blockHigh ^ startHigh ^ offsetsHigh[i + 1],
            blockLow ^ startLow ^ offsetsLow[i + 1]);
      }
      high ^= offsetsHigh[blocks];
      low ^= offsetsLow[blocks];
      int from = to + done * Block.BYTES;
      done += blocks;
      int inputs = blocks;
      if (done == full) {
        if (rest > 0) {
          high ^= starHigh;
          low ^= starLow;
          Block.putPadded(input, inputs * Block.BYTES, plaintext, full * Block.BYTES, rest);
          sumHigh ^= Block.high(input, inputs * Block.BYTES);
          sumLow ^= Block.low(input, inputs * Block.BYTES);
          Block.put(input, inputs++ * Block.BYTES, high, low);
        }
        Block.put(
            input, inputs++ * Block.BYTES, sumHigh ^ high ^ dollarHigh, sumLow ^ low ^ dollarLow);
      }
      cipher.encrypt(input, 0, output, 0, inputs);
      for (int i = 0; i < blocks; i++) {
        Block.put(
            cell,
            from + i * Block.BYTES,
            Block.high(output, i * Block.BYTES) ^ startHigh ^ offsetsHigh[i + 1],
            Block.low(output, i * Block.BYTES) ^ startLow ^ offsetsLow[i + 1]);
      }
      if (done == full) {
        int end = full * Block.BYTES;
        Block.xor(plaintext, end, output, blocks * Block.BYTES, cell, to + end, rest);
        System.arraycopy(
            output, (inputs - 1) * Block.BYTES, cell, to + plaintext.length, TAG_BYTES);
      }
    } while (done < full);
  }

  @Override
  public byte[] open(byte[] cell, int nonceOffset) throws CellException {
    start(cell, nonceOffset);
    int from = nonceOffset + NonceSequence.BYTES;
    byte[] plaintext = new byte[cell.length - from - TAG_BYTES];
    int full = plaintext.length / Block.BYTES;
    int rest = plaintext.length % Block.BYTES;
    long high = firstHigh;
    long low = firstLow;
    long sumHigh = 0;
    long sumLow = 0;
    int done = 0;
    int blocks;
    do {
      blocks = Math.min(full - done, MAX_BLOCKS);
      reserve(blocks);
      setLastOffset(done);
      long startHigh = high;
      long startLow = low;
      for (int i = 0; i < blocks; i++) {
        int at = from + (done + i) * Block.BYTES;
        Block.put(
            input,
            i * Block.BYTES,
            Block.high(cell, at) ^ startHigh ^ offsetsHigh[i + 1],
            Block.low(cell, at) ^ startLow ^ offsetsLow[i + 1]);
      }
      high ^= offsetsHigh[blocks];
      low ^= offsetsLow[blocks];
      int inputs = blocks;
      if (done + blocks == full) {
        // The tag is deciphered with the last blocks, rather than enciphered anew after them.
        System.arraycopy(cell, cell.length - TAG_BYTES, input, inputs++ * Block.BYTES, Block.BYTES);
      }
      cipher.decrypt(input, 0, output, 0, inputs);
      for (int i = 0; i < blocks; i++) {
        long blockHigh = Block.high(output, i * Block.BYTES) ^ startHigh ^ offsetsHigh[i + 1];
        long blockLow = Block.low(output, i * Block.BYTES) ^ startLow ^ offsetsLow[i + 1];
        Block.put(plaintext, (done + i) * Block.BYTES, blockHigh, blockLow);
        sumHigh ^= blockHigh;
        sumLow ^= blockLow;
      }
      done += blocks;
    } while (done < full);
    long tagHigh = Block.high(output, blocks * Block.BYTES);
    long tagLow = Block.low(output, blocks * Block.BYTES);
    if (rest > 0) {
      high ^= starHigh;
      low ^= starLow;
      Block.put(input, 0, high, low);
      cipher.encrypt(input, 0, output, 0, 1);
      int end = full * Block.BYTES;
      Block.xor(cell, from + end, output, 0, plaintext, end, rest);
      Block.putPadded(input, 0, plaintext, end, rest);
      sumHigh ^= Block.high(input, 0);
      sumLow ^= Block.low(input, 0);
    }
    long difference = (tagHigh ^ sumHigh ^ high ^ dollarHigh) | (tagLow ^ sumLow ^ low ^ dollarLow);
    if (difference != 0) {
      Arrays.fill(plaintext, (byte) 0);
      throw CellException.notAuthentic();
    }
    return plaintext;
  }

  /** Sets the relative offset that differs between the calls for a message. */
  private void setLastOffset(int blocksDone) {
    int mask = Integer.numberOfTrailingZeros(blocksDone + MAX_BLOCKS);
    offsetsHigh[MAX_BLOCKS] = offsetsHigh[MAX_BLOCKS - 1] ^ maskHigh[mask];
    offsetsLow[MAX_BLOCKS] = offsetsLow[MAX_BLOCKS - 1] ^ maskLow[mask];
  }

  private void reserve(int blocks) {
    int bytes = (blocks + MORE_BLOCKS) * Block.BYTES;
    if (input.length < bytes) {
      int most = (MAX_BLOCKS + MORE_BLOCKS) * Block.BYTES;
      input = new byte[most];
      output = new byte[most];
    }
  }
}
