package io.encbench.tpcc.load;

/** Thrown if a load fails. The message states the cause and the remedy. */
public final class LoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason, with its remedy. */
  public LoadException(String message) {
    super(message);
  }

  /** The reason, with its remedy, and its cause. */
  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
