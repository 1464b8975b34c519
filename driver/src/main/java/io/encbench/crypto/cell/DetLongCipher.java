package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.BlockCipher;
import java.util.Arrays;

/** Deterministic cells of integers: one enciphered block, without a header. */
final class DetLongCipher implements LongCipher {
  private static final int MAX_BLOCKS = 32;

  private final IntegerBlock.Width width;
  private final IntegerBlock block;
  private byte[] input = new byte[0];
  private byte[] output = new byte[0];

  DetLongCipher(IntegerBlock.Width width, IntegerBlock block) {
    this.width = width;
    this.block = block;
  }

  @Override
  public byte[] encrypt(long value) {
    return seal(value, block.ciphers().at(0));
  }

  @Override
  public byte[] encrypt(long value, int keyId) {
    return seal(value, block.ciphers().of(keyId));
  }

  private byte[] seal(long value, BlockCipher cipher) {
    width.check(value);
    byte[] cell = new byte[Block.BYTES];
    block.seal(value, cipher, cell, 0);
    return cell;
  }

  @Override
  public long decrypt(byte[] cell) throws CellException {
    checkLength(cell);
    block.open(cell, 0);
    return checked(block.opened());
  }

  @Override
  public byte[][] encryptAll(long[] values, int keyId) {
    BlockCipher cipher = block.ciphers().of(keyId);
    reserve();
    byte[][] cells = new byte[values.length][];
    for (int done = 0; done < values.length; done += MAX_BLOCKS) {
      int count = Math.min(MAX_BLOCKS, values.length - done);
      for (int i = 0; i < count; i++) {
        width.check(values[done + i]);
        IntegerBlock.encode(values[done + i], input, i * Block.BYTES);
      }
      cipher.encrypt(input, 0, output, 0, count);
      for (int i = 0; i < count; i++) {
        cells[done + i] = Arrays.copyOfRange(output, i * Block.BYTES, (i + 1) * Block.BYTES);
      }
    }
    return cells;
  }

  @Override
  public long[] decryptAll(byte[][] cells) throws CellException {
    BlockCipher newest = block.ciphers().at(0);
    reserve();
    long[] values = new long[cells.length];
    for (int done = 0; done < cells.length; done += MAX_BLOCKS) {
      int count = Math.min(MAX_BLOCKS, cells.length - done);
      for (int i = 0; i < count; i++) {
        checkLength(cells[done + i]);
        System.arraycopy(cells[done + i], 0, input, i * Block.BYTES, Block.BYTES);
      }
      newest.decrypt(input, 0, output, 0, count);
      for (int i = 0; i < count; i++) {
        int at = i * Block.BYTES;
        values[done + i] =
            IntegerBlock.isEncoding(output, at)
                ? checked(IntegerBlock.decode(output, at))
                : decrypt(cells[done + i]);
      }
    }
    return values;
  }

  private void reserve() {
    if (input.length == 0) {
      input = new byte[MAX_BLOCKS * Block.BYTES];
      output = new byte[MAX_BLOCKS * Block.BYTES];
    }
  }

  private long checked(long value) throws CellException {
    if (!width.holds(value)) {
      throw CellException.tooWide(width.bits());
    }
    return value;
  }

  private static void checkLength(byte[] cell) throws CellException {
    if (cell.length != Block.BYTES) {
      throw CellException.wrongLength(cell.length, Integer.toString(Block.BYTES));
    }
  }

  @Override
  public int cellLength() {
    return Block.BYTES;
  }
}
