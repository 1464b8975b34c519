package io.encbench.crypto.cell;

import io.encbench.crypto.CellException;
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
    return switch (scheme) {
      case RND -> ofHeader(cell, CellHeader.Form.RND);
      case DET -> ofHeader(cell, CellHeader.Form.DET);
      case ORD -> throw new IllegalArgumentException("ORD cells have no header");
    };
  }

  /**
   * The origin of a cell that should be folded.
   *
   * @return empty if it is not the text of a folded cell
   */
  public static Optional<CellOrigin> ofFolded(byte[] cell) {
    try {
      return ofHeader(FoldedText.body(cell), CellHeader.Form.FOLDED);
    } catch (CellException e) {
      return Optional.empty();
    }
  }

  private static Optional<CellOrigin> ofHeader(byte[] cell, CellHeader.Form form) {
    if (cell.length < CellHeader.BYTES || cell[1] == 0) {
      return Optional.empty();
    }
    for (Algorithm algorithm : Algorithm.values()) {
      if (new CellHeader(algorithm, form).first() == cell[0]) {
        return Optional.of(new CellOrigin(algorithm, cell[1] & 0xFF));
      }
    }
    return Optional.empty();
  }
}
