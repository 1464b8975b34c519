package io.encbench.crypto.cell;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.NonceAead;
import io.encbench.crypto.cipher.NonceSequence;

/**
 * The versions of the format of cells. They differ in the cells of integers under RND and ORD; all
 * other cells are the same in both. docs/driver/cell-format.md is the specification.
 */
public enum CellFormat {
  /** Randomised integers are byte strings of 8 bytes, and a digit of an ORD cell has two bytes. */
  V1(1, 2) {
    @Override
    int rndLongBytes() {
      return CellHeader.BYTES + NonceSequence.BYTES + Long.BYTES + NonceAead.TAG_BYTES;
    }
  },
  /** A randomised integer is a nonce and a block, and a digit of an ORD cell has one byte. */
  V2(2, 1) {
    @Override
    int rndLongBytes() {
      return Long.BYTES + Block.BYTES;
    }
  };

  private final int number;
  private final int digitBytes;

  CellFormat(int number, int digitBytes) {
    this.number = number;
    this.digitBytes = digitBytes;
  }

  /** Its number in rules files. */
  public int number() {
    return number;
  }

  abstract int rndLongBytes();

  /** The length in bytes of the digits of an ORD cell of a number of bits. */
  int digitsBytes(int bits) {
    return digitBytes * bits;
  }

  /** The length in bytes of the cells of integers of a number of bits. */
  public int longCellBytes(Scheme scheme, int bits) {
    return switch (scheme) {
      case RND -> rndLongBytes();
      case DET -> Block.BYTES;
      case ORD -> digitsBytes(bits) + Block.BYTES;
    };
  }

  /** Whether the cells of integers under a scheme have a header. */
  public boolean longCellsHaveHeader(Scheme scheme) {
    return this == V1 && scheme == Scheme.RND;
  }
}
