package io.encbench.crypto;

/**
 * Thrown when bytes are not a cell of this column under these keys: they are truncated, altered, of
 * another domain, or written under a key that the ring does not hold. The message contains neither
 * plaintext nor keys.
 */
public final class CellException extends Exception {
  private static final long serialVersionUID = 1L;

  public CellException(String message) {
    super(message);
  }

  public static CellException notAuthentic() {
    return new CellException(
        "the cell is not authentic: it was altered, belongs to another column, or was written"
            + " under another key");
  }

  public static CellException wrongLength(int length, String expected) {
    return new CellException("the cell has " + length + " bytes, but must have " + expected);
  }

  public static CellException tooWide(int bits) {
    return new CellException("the cell holds an integer of more than " + bits + " bits");
  }
}
