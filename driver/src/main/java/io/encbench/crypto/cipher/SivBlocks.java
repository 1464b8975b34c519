package io.encbench.crypto.cipher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Makes SIV cells (RFC 5297) of many plaintexts of one block each. Cells follow one another in an
 * array, each with header, synthetic IV and body. One call of the block cipher makes all synthetic
 * IVs and another one all bodies. Nothing is allocated. Serves one thread at a time.
 */
public final class SivBlocks {
  private static final int MAX_BLOCKS = 128;
  private static final int IV = Short.BYTES;
  private static final int BODY = IV + Siv.IV_BYTES;
  private static final int CELL_BYTES = BODY + Block.BYTES;
  private static final int HALF = Long.BYTES;
  private static final int PAIR = 2 * Block.BYTES;
  private static final int CELL_PAIR = 2 * CELL_BYTES;

  // Only XOR and AND are used, so bytes stay in native order: swapping them would cost as much.
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
  private static final long COUNTER_MASK = turned(Siv.COUNTER_MASK);

  private final BlockCipher macCipher;
  private final BlockCipher counterCipher;
  private final long maskHigh;
  private final long maskLow;
  private final short header;
  private final byte[] a = new byte[MAX_BLOCKS * Block.BYTES];
  private final byte[] b = new byte[MAX_BLOCKS * Block.BYTES];
  private final byte[] ivs = new byte[MAX_BLOCKS * Block.BYTES];

  /**
   * Takes the mask that S2V XORs into a plaintext of one block before it enciphers it, and the two
   * bytes at the beginning of each cell.
   */
  SivBlocks(
      BlockCipher macCipher,
      BlockCipher counterCipher,
      long maskHigh,
      long maskLow,
      byte[] header) {
    this.macCipher = macCipher;
    this.counterCipher = counterCipher;
    this.maskHigh = turned(maskHigh);
    this.maskLow = turned(maskLow);
    this.header = (short) SHORT.get(header, 0);
  }

  private static long turned(long bigEndian) {
    return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
        ? bigEndian
        : Long.reverseBytes(bigEndian);
  }

  private static long half(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }

  /** Writes the cells of plaintexts. */
  public void seal(byte[] plaintexts, int count, byte[] cells) {
    for (int done = 0; done < count; done += MAX_BLOCKS) {
      seal(plaintexts, done, Math.min(MAX_BLOCKS, count - done), cells);
    }
  }

  // The loops step through the buffers by blocks, count the offset in the cells separately, and
  // process two cells per step. HotSpot's code for them is nearly twice as fast as for loops that
  // multiply an index, and a third faster than for loops over single cells. Four cells per step
  // are slower for short columns.
  private void seal(byte[] plaintexts, int first, int count, byte[] cells) {
    int from = first * Block.BYTES;
    int to = first * CELL_BYTES;
    int end = count * Block.BYTES;
    int pairs = end & -PAIR;
    // The content of the buffers beyond the count does not matter.
    int blocks = macCipher.cheapestCount(count);
    int i = 0;
    for (; i < pairs; i += PAIR) {
      mask(plaintexts, from + i, i);
      mask(plaintexts, from + i + Block.BYTES, i + Block.BYTES);
    }
    if (i < end) {
      mask(plaintexts, from + i, i);
    }
    macCipher.encrypt(a, 0, b, 0, blocks);
    int cell = to;
    for (i = 0; i < pairs; i += PAIR, cell += CELL_PAIR) {
      putIv(i, cells, cell);
      putIv(i + Block.BYTES, cells, cell + CELL_BYTES);
    }
    if (i < end) {
      putIv(i, cells, cell);
    }
    counterCipher.encrypt(b, 0, a, 0, blocks);
    cell = to;
    for (i = 0; i < pairs; i += PAIR, cell += CELL_PAIR) {
      putBody(plaintexts, from + i, i, cells, cell);
      putBody(plaintexts, from + i + Block.BYTES, i + Block.BYTES, cells, cell + CELL_BYTES);
    }
    if (i < end) {
      putBody(plaintexts, from + i, i, cells, cell);
    }
  }

  private void mask(byte[] plaintexts, int plaintext, int block) {
    LONG.set(a, block, half(plaintexts, plaintext) ^ maskHigh);
    LONG.set(a, block + HALF, half(plaintexts, plaintext + HALF) ^ maskLow);
  }

  private void putIv(int block, byte[] cells, int cell) {
    long low = half(b, block + HALF);
    SHORT.set(cells, cell, header);
    LONG.set(cells, cell + IV, half(b, block));
    LONG.set(cells, cell + IV + HALF, low);
    LONG.set(b, block + HALF, low & COUNTER_MASK);
  }

  private void putBody(byte[] plaintexts, int plaintext, int block, byte[] cells, int cell) {
    LONG.set(cells, cell + BODY, half(plaintexts, plaintext) ^ half(a, block));
    LONG.set(cells, cell + BODY + HALF, half(plaintexts, plaintext + HALF) ^ half(a, block + HALF));
  }

  /**
   * Writes the plaintexts of cells, and returns whether all have the header and are authentic, in a
   * time that does not depend on where they differ. If it returns false, the plaintexts must not be
   * used.
   */
  public boolean open(byte[] cells, int count, byte[] plaintexts) {
    long difference = 0;
    for (int done = 0; done < count; done += MAX_BLOCKS) {
      difference |= open(cells, done, Math.min(MAX_BLOCKS, count - done), plaintexts);
    }
    return difference == 0;
  }

  // The synthetic IV is authentic if enciphering the masked plaintext gives the IV. It is the same
  // to decipher the IV and compare the result with the masked plaintext, but the cipher then needs
  // no plaintext. So neither cipher call waits for the other, and one loop is saved.
  private long open(byte[] cells, int first, int count, byte[] plaintexts) {
    int from = first * CELL_BYTES;
    int to = first * Block.BYTES;
    int end = count * Block.BYTES;
    int pairs = end & -PAIR;
    // The content of the buffers beyond the count does not matter.
    int blocks = macCipher.cheapestCount(count);
    long difference = 0;
    int cell = from;
    int i = 0;
    for (; i < pairs; i += PAIR, cell += CELL_PAIR) {
      difference |= takeIv(cells, cell, i) | takeIv(cells, cell + CELL_BYTES, i + Block.BYTES);
    }
    if (i < end) {
      difference |= takeIv(cells, cell, i);
    }
    counterCipher.encrypt(a, 0, b, 0, blocks);
    macCipher.decrypt(ivs, 0, a, 0, blocks);
    cell = from;
    for (i = 0; i < pairs; i += PAIR, cell += CELL_PAIR) {
      difference |=
          takeBody(cells, cell, i, plaintexts, to + i)
              | takeBody(
                  cells, cell + CELL_BYTES, i + Block.BYTES, plaintexts, to + i + Block.BYTES);
    }
    if (i < end) {
      difference |= takeBody(cells, cell, i, plaintexts, to + i);
    }
    return difference;
  }

  /** Returns 0 if the cell has the header. */
  private long takeIv(byte[] cells, int cell, int block) {
    long high = half(cells, cell + IV);
    long low = half(cells, cell + IV + HALF);
    LONG.set(ivs, block, high);
    LONG.set(ivs, block + HALF, low);
    LONG.set(a, block, high);
    LONG.set(a, block + HALF, low & COUNTER_MASK);
    return (short) SHORT.get(cells, cell) ^ header;
  }

  /** Returns 0 if the synthetic IV is that of the plaintext. */
  private long takeBody(byte[] cells, int cell, int block, byte[] plaintexts, int plaintext) {
    long high = half(cells, cell + BODY) ^ half(b, block);
    long low = half(cells, cell + BODY + HALF) ^ half(b, block + HALF);
    LONG.set(plaintexts, plaintext, high);
    LONG.set(plaintexts, plaintext + HALF, low);
    return (high ^ maskHigh ^ half(a, block)) | (low ^ maskLow ^ half(a, block + HALF));
  }
}
