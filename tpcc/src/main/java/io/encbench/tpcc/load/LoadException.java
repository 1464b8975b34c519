package io.encbench.tpcc.load;

/** A load did not end well; the message says why and what to do. */
public final class LoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LoadException(String message) {
    super(message);
  }

  LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
