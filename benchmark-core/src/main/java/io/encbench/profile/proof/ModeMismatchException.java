package io.encbench.profile.proof;

/**
 * Thrown if a connection does not match its profile. Anything measured over it must be discarded.
 */
public final class ModeMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ModeMismatchException(String message) {
    super(message);
  }
}
