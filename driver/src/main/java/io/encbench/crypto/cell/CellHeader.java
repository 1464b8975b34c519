package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import java.nio.ByteBuffer;

/**
 * The two bytes at the beginning of all cells except those of integers in DET and ORD: version,
 * algorithm and scheme in the first byte, the key's id in the second.
 */
record CellHeader(Algorithm algorithm, Scheme scheme) {
  static final int VERSION = 1;
  static final int BYTES = 2;

  private static final int VERSION_SHIFT = 5;
  private static final int ALGORITHM_SHIFT = 2;

  /** The first byte of the header. */
  byte first() {
    int schemeCode =
        switch (scheme) {
          case RND -> 0;
          case DET -> 1;
          case ORD -> throw new IllegalArgumentException("ORD cells have no header");
        };
    return (byte) ((VERSION << VERSION_SHIFT) | (algorithm.code() << ALGORITHM_SHIFT) | schemeCode);
  }

  void write(byte[] cell, int keyId) {
    cell[0] = first();
    cell[1] = (byte) keyId;
  }

  /** The header of the cells of a key. */
  byte[] bytes(int keyId) {
    byte[] bytes = new byte[BYTES];
    write(bytes, keyId);
    return bytes;
  }

  /** The id of the key of a cell, which must be at least as long as a header. */
  int keyId(byte[] cell) throws CellException {
    if (cell[0] != first()) {
      throw new CellException(
          "the cell's header is not that of " + scheme + " cells under " + algorithm);
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
