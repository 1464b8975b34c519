package io.encbench.tpcc.compare;

/** A comparison cannot go on; the message says why and what to do. */
public final class CompareException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CompareException(String message) {
    super(message);
  }

  CompareException(String message, Throwable cause) {
    super(message, cause);
  }
}
