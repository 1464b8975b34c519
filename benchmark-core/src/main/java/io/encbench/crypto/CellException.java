package io.encbench.crypto;

/**
 * A cell is not one of this column under these keys: truncated, altered, of another domain, or
 * written under a key that the ring does not hold. The message holds neither plaintext nor keys.
 */
public final class CellException extends Exception {
  private static final long serialVersionUID = 1L;

  public CellException(String message) {
    super(message);
  }
}
