package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import java.nio.ByteBuffer;

/**
 * The two bytes at the beginning of all cells except those of integers in DET and ORD: version,
 * algorithm and form in the first byte, the key's id in the second.
 */
record CellHeader(Algorithm algorithm, Form form) {
  static final int VERSION = 1;
  static final int BYTES = 2;

  private static final int VERSION_SHIFT = 5;
  private static final int ALGORITHM_SHIFT = 2;

  /** The forms of cells with a header. Their codes never change. */
  enum Form {
    RND(0),
    DET(1),
    /** DET text under a collation other than {@code binary}. */
    FOLDED(2);

    private final int code;

    Form(int code) {
      this.code = code;
    }
  }

  /** The first byte of the header. */
  byte first() {
    return (byte) ((VERSION << VERSION_SHIFT) | (algorithm.code() << ALGORITHM_SHIFT) | form.code);
  }

  void write(byte[] cell, int keyId) {
    cell[0] = first();
    cell[1] = (byte) keyId;
  }

  /** The id of the key of a cell, which must be at least as long as a header. */
  int keyId(byte[] cell) throws CellException {
    if (cell[0] != first()) {
      throw new CellException(
          "the cell's header is not that of " + form + " cells under " + algorithm);
    }
    return cell[1] & 0xFF;
  }

  /** The engine of the key that a cell names. */
  <E> E engine(byte[] cell, ByKeyId<E> engines) throws CellException {
    int keyId = keyId(cell);
    E engine = engines.find(keyId);
    if (engine == null) {
      throw new CellException("the cell names the key " + keyId + ", which the ring does not hold");
    }
    return engine;
  }

  /** The associated data of the cells of one key and domain. */
  byte[] associatedData(int keyId, String domain) {
    byte[] domainBytes = CellKeys.domainBytes(domain);
    return ByteBuffer.allocate(BYTES + domainBytes.length)
        .put(first())
        .put((byte) keyId)
        .put(domainBytes)
        .array();
  }
}
