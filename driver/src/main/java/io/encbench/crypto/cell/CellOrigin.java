package io.encbench.crypto.cell;

import io.encbench.crypto.Scheme;
import java.util.Optional;

/**
 * The algorithm and the key that the header of a cell names, whether or not the cell can be opened.
 *
 * @param keyId the id of the master key
 */
public record CellOrigin(Algorithm algorithm, int keyId) {
  /**
   * The origin of a cell that should have a header.
   *
   * @return empty if the bytes do not begin with a header of the scheme
   */
  public static Optional<CellOrigin> of(byte[] cell, Scheme scheme) {
    if (cell.length < CellHeader.BYTES || cell[1] == 0) {
      return Optional.empty();
    }
    for (Algorithm algorithm : Algorithm.values()) {
      if (new CellHeader(algorithm, scheme).first() == cell[0]) {
        return Optional.of(new CellOrigin(algorithm, cell[1] & 0xFF));
      }
    }
    return Optional.empty();
  }
}
