package io.encbench.frame;

/** A run that has come to nothing; the message says why. */
public final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With the known facts about it. */
  public RunFailedException(String message) {
    super(message);
  }

  /** Why, for people. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
