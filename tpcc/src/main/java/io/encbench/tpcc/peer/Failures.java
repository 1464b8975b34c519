package io.encbench.tpcc.peer;

import java.sql.SQLException;

/** Formats the failure of a driver as a message. */
final class Failures {
  private Failures() {}

  /**
   * Returns the message, with the SQLSTATE if there is one. The statements contain no secret of
   * ours.
   */
  static String message(Throwable failure) {
    Throwable cause = failure;
    while (cause.getMessage() == null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String text = cause.getMessage() == null ? "" : ": " + cause.getMessage();
    return failure instanceof SQLException refusal
        ? "SQLSTATE " + refusal.getSQLState() + text
        : cause.getClass().getSimpleName() + text;
  }
}
