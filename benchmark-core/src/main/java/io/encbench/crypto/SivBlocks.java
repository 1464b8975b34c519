package io.encbench.crypto;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SIV cells (RFC 5297) of plaintexts of one block each, many to a call: header, synthetic IV and
 * body of one cell after those of the other. One call of the block cipher makes all synthetic IVs
 * and another one all bodies; nothing is allocated. Serves one thread at a time.
 */
final class SivBlocks {
  private static final int MAX_BLOCKS = 128;
  private static final int IV = CellHeader.BYTES;
  private static final int BODY = IV + Siv.IV_BYTES;
  private static final int CELL_BYTES = BODY + Block.BYTES;
  private static final int HALF = Long.BYTES;

  // All is XOR and AND, so bytes stay in the order of the machine: to turn them costs as much.
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
  private static final long COUNTER_MASK = turned(Siv.COUNTER_MASK);

  private final BlockCipher macCipher;
  private final BlockCipher counterCipher;
  private final long maskHigh;
  private final long maskLow;
  private final byte[] a = new byte[MAX_BLOCKS * Block.BYTES];
  private final byte[] b = new byte[MAX_BLOCKS * Block.BYTES];

  /** Takes what S2V XORs into a plaintext of one block before it enciphers it. */
  SivBlocks(BlockCipher macCipher, BlockCipher counterCipher, long maskHigh, long maskLow) {
    this.macCipher = macCipher;
    this.counterCipher = counterCipher;
    this.maskHigh = turned(maskHigh);
    this.maskLow = turned(maskLow);
  }

  private static long turned(long bigEndian) {
    return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
        ? bigEndian
        : Long.reverseBytes(bigEndian);
  }

  private static long half(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }

  /** Writes cells, which begin with a header of two bytes. */
  void seal(byte[] plaintexts, int count, byte[] header, byte[] cells) {
    short headerBytes = (short) SHORT.get(header, 0);
    for (int done = 0; done < count; done += MAX_BLOCKS) {
      seal(plaintexts, done, Math.min(MAX_BLOCKS, count - done), headerBytes, cells);
    }
  }

  // Loops step by blocks of the buffers, with the place in the cells beside: HotSpot makes nearly
  // twice as fast code of them as of loops that multiply an index.
  private void seal(byte[] plaintexts, int first, int count, short header, byte[] cells) {
    int from = first * Block.BYTES;
    int to = first * CELL_BYTES;
    int end = count * Block.BYTES;
    // What the buffers hold behind the count does not matter.
    int blocks = macCipher.cheapestCount(count);
    for (int i = 0; i < end; i += Block.BYTES) {
      LONG.set(a, i, half(plaintexts, from + i) ^ maskHigh);
      LONG.set(a, i + HALF, half(plaintexts, from + i + HALF) ^ maskLow);
    }
    macCipher.encrypt(a, 0, b, 0, blocks);
    for (int i = 0, cell = to; i < end; i += Block.BYTES, cell += CELL_BYTES) {
      long low = half(b, i + HALF);
      SHORT.set(cells, cell, header);
      LONG.set(cells, cell + IV, half(b, i));
      LONG.set(cells, cell + IV + HALF, low);
      LONG.set(b, i + HALF, low & COUNTER_MASK);
    }
    counterCipher.encrypt(b, 0, a, 0, blocks);
    for (int i = 0, cell = to; i < end; i += Block.BYTES, cell += CELL_BYTES) {
      LONG.set(cells, cell + BODY, half(plaintexts, from + i) ^ half(a, i));
      LONG.set(cells, cell + BODY + HALF, half(plaintexts, from + i + HALF) ^ half(a, i + HALF));
    }
  }

  /**
   * Writes the plaintexts of cells, and returns whether all have this header and are authentic, in
   * a time that does not depend on where they differ. If not, the plaintexts must not be used.
   */
  boolean open(byte[] cells, int count, byte[] header, byte[] plaintexts) {
    short headerBytes = (short) SHORT.get(header, 0);
    long difference = 0;
    for (int done = 0; done < count; done += MAX_BLOCKS) {
      int blocks = Math.min(MAX_BLOCKS, count - done);
      difference |= open(cells, done, blocks, headerBytes, plaintexts);
    }
    return difference == 0;
  }

  private long open(byte[] cells, int first, int count, short header, byte[] plaintexts) {
    int from = first * CELL_BYTES;
    int to = first * Block.BYTES;
    int end = count * Block.BYTES;
    // What the buffers hold behind the count does not matter.
    int blocks = macCipher.cheapestCount(count);
    long difference = 0;
    for (int i = 0, cell = from; i < end; i += Block.BYTES, cell += CELL_BYTES) {
      difference |= (short) SHORT.get(cells, cell) ^ header;
      LONG.set(a, i, half(cells, cell + IV));
      LONG.set(a, i + HALF, half(cells, cell + IV + HALF) & COUNTER_MASK);
    }
    counterCipher.encrypt(a, 0, b, 0, blocks);
    for (int i = 0, cell = from; i < end; i += Block.BYTES, cell += CELL_BYTES) {
      long high = half(cells, cell + BODY) ^ half(b, i);
      long low = half(cells, cell + BODY + HALF) ^ half(b, i + HALF);
      LONG.set(plaintexts, to + i, high);
      LONG.set(plaintexts, to + i + HALF, low);
      LONG.set(a, i, high ^ maskHigh);
      LONG.set(a, i + HALF, low ^ maskLow);
    }
    macCipher.encrypt(a, 0, b, 0, blocks);
    for (int i = 0, cell = from; i < end; i += Block.BYTES, cell += CELL_BYTES) {
      difference |= half(cells, cell + IV) ^ half(b, i);
      difference |= half(cells, cell + IV + HALF) ^ half(b, i + HALF);
    }
    return difference;
  }
}
