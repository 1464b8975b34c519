package io.encbench.tpcc.compare.schema;

/** A comparison cannot go on; the message says why and what to do. */
public final class CompareException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CompareException(String message) {
    super(message);
  }

  public CompareException(String message, Throwable cause) {
    super(message, cause);
  }
}
