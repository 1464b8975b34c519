package io.encbench.frame;

/** Thrown when a run has failed; the message says why. */
public final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with the known facts about the failure. */
  public RunFailedException(String message) {
    super(message);
  }

  /** The reason, for display. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
