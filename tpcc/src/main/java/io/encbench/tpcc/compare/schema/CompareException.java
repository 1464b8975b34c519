package io.encbench.tpcc.compare.schema;

/** A comparison cannot continue; the message gives the reason and the remedy. */
public final class CompareException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CompareException(String message) {
    super(message);
  }
}
