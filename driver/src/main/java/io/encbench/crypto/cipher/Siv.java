package io.encbench.crypto.cipher;

import io.encbench.crypto.CellException;
import java.util.Arrays;

/**
 * SIV (RFC 5297): authenticated encryption that is deterministic in its plaintext and associated
 * data. The part of S2V that depends on the key and the fixed associated data is computed once, so
 * a plaintext of up to 16 bytes costs one block cipher call for the synthetic IV and one for the
 * body. Serves one thread at a time.
 */
public final class Siv {
  /** Bytes of the synthetic IV, which stands before the body. */
  public static final int IV_BYTES = Block.BYTES;

  private static final int MAX_BLOCKS = 32;

  // RFC 5297, section 2.5: bits 31 and 63 of the counter start at zero.
  private static final long COUNTER_MASK = 0x7FFFFFFF_7FFFFFFFL;

  private final Cmac cmac;
  private final BlockCipher counterCipher;
  private final long stateHigh;
  private final long stateLow;
  private final byte[] block = new byte[Block.BYTES];
  private byte[] input = new byte[Block.BYTES];
  private byte[] output = new byte[Block.BYTES];

  /** Takes the two halves of the key as ciphers: K1 for S2V, K2 for CTR. */
  public Siv(BlockCipher macCipher, BlockCipher counterCipher, byte[]... associatedData) {
    this.cmac = new Cmac(macCipher);
    this.counterCipher = counterCipher;
    cmac.mac(new byte[Block.BYTES], 0, Block.BYTES, block, 0);
    long high = Block.high(block, 0);
    long low = Block.low(block, 0);
    for (byte[] data : associatedData) {
      cmac.mac(data, 0, data.length, block, 0);
      long doubledHigh = Block.doubledHigh(high, low);
      low = Block.doubledLow(high, low) ^ Block.low(block, 0);
      high = doubledHigh ^ Block.high(block, 0);
    }
    this.stateHigh = high;
    this.stateLow = low;
  }

  /** Writes synthetic IV and body of a plaintext. */
  public void seal(byte[] plaintext, byte[] out, int offset) {
    seal(stateHigh, stateLow, plaintext, out, offset);
  }

  /** The same, with a nonce as one more item of associated data. */
  public void seal(byte[] nonces, int from, int length, byte[] plaintext, byte[] out, int offset) {
    cmac.mac(nonces, from, length, block, 0);
    seal(withBlockHigh(), withBlockLow(), plaintext, out, offset);
  }

  /**
   * The plaintext of a synthetic IV and body that fill the rest of an array.
   *
   * @throws CellException if they are not authentic
   */
  public byte[] open(byte[] sealed, int offset) throws CellException {
    return open(stateHigh, stateLow, sealed, offset);
  }

  /** The same, with a nonce as one more item of associated data. */
  public byte[] open(byte[] nonces, int from, int length, byte[] sealed, int offset)
      throws CellException {
    cmac.mac(nonces, from, length, block, 0);
    return open(withBlockHigh(), withBlockLow(), sealed, offset);
  }

  private void seal(long high, long low, byte[] plaintext, byte[] out, int offset) {
    s2v(high, low, plaintext, out, offset);
    applyCounter(out, offset, plaintext, 0, out, offset + IV_BYTES, plaintext.length);
  }

  private byte[] open(long high, long low, byte[] sealed, int offset) throws CellException {
    byte[] plaintext = new byte[sealed.length - offset - IV_BYTES];
    applyCounter(sealed, offset, sealed, offset + IV_BYTES, plaintext, 0, plaintext.length);
    s2v(high, low, plaintext, block, 0);
    if (!Block.same(block, 0, sealed, offset)) {
      Arrays.fill(plaintext, (byte) 0);
      throw CellException.notAuthentic();
    }
    return plaintext;
  }

  private long withBlockHigh() {
    return Block.doubledHigh(stateHigh, stateLow) ^ Block.high(block, 0);
  }

  private long withBlockLow() {
    return Block.doubledLow(stateHigh, stateLow) ^ Block.low(block, 0);
  }

  /** The last step of S2V (RFC 5297, section 2.4), from its state before the plaintext. */
  private void s2v(long high, long low, byte[] plaintext, byte[] out, int offset) {
    if (plaintext.length >= Block.BYTES) {
      cmac.macXorEnd(plaintext, 0, plaintext.length, high, low, out, offset);
      return;
    }
    Block.putPadded(block, 0, plaintext, 0, plaintext.length);
    cmac.macBlock(
        Block.doubledHigh(high, low) ^ Block.high(block, 0),
        Block.doubledLow(high, low) ^ Block.low(block, 0),
        out,
        offset);
  }

  /** CTR (RFC 5297, section 2.5) from a synthetic IV; XORs the input into the output. */
  private void applyCounter(
      byte[] iv, int ivFrom, byte[] in, int inFrom, byte[] out, int outFrom, int length) {
    long high = Block.high(iv, ivFrom);
    long low = Block.low(iv, ivFrom) & COUNTER_MASK;
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, MAX_BLOCKS * Block.BYTES);
      int blocks = (part + Block.BYTES - 1) / Block.BYTES;
      reserve(blocks);
      for (int i = 0; i < blocks; i++) {
        // The cleared bit 63 keeps the sum from carrying into the high half.
        Block.put(input, i * Block.BYTES, high, low++);
      }
      counterCipher.encrypt(input, 0, output, 0, blocks);
      Block.xor(in, inFrom + done, output, 0, out, outFrom + done, part);
      done += part;
    }
  }

  private void reserve(int blocks) {
    if (input.length < blocks * Block.BYTES) {
      input = new byte[MAX_BLOCKS * Block.BYTES];
      output = new byte[MAX_BLOCKS * Block.BYTES];
    }
  }
}
