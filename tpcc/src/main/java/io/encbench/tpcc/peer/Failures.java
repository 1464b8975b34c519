package io.encbench.tpcc.peer;

import java.sql.SQLException;

/** What a driver says when it fails. */
final class Failures {
  private Failures() {}

  /** In a line, with the SQLSTATE if there is one; no parameter of it is a secret of ours. */
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
