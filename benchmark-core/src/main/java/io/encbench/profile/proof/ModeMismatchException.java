package io.encbench.profile.proof;

/** A connection was not in the mode its profile asked for; what was measured on it is void. */
public final class ModeMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ModeMismatchException(String message) {
    super(message);
  }
}
