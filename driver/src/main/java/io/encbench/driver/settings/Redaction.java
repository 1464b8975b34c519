package io.encbench.driver.settings;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes secrets of a URL from the delegate's exception when it cannot connect. Immutable. */
public final class Redaction {
  private static final String HIDDEN = "***";

  private final List<String> secrets;

  public Redaction(List<String> secrets) {
    this.secrets = List.copyOf(secrets);
  }

  /**
   * The exception itself if neither it nor a cause mentions a secret. Otherwise a new exception
   * with the same SQLSTATE and vendor code, with the secrets replaced, and without causes, which
   * would still show them.
   */
  public SQLException clean(SQLException problem) {
    if (!mentionsSecret(problem)) {
      return problem;
    }
    String message = problem.getMessage();
    for (String secret : secrets) {
      message = message == null ? null : message.replace(secret, HIDDEN);
    }
    var clean = new SQLException(message, problem.getSQLState(), problem.getErrorCode());
    clean.setStackTrace(problem.getStackTrace());
    return clean;
  }

  private boolean mentionsSecret(Throwable problem) {
    for (Throwable t = problem; t != null; t = t.getCause()) {
      if (mentionsSecret(t.getMessage())) {
        return true;
      }
      for (Throwable suppressed : t.getSuppressed()) {
        if (mentionsSecret(suppressed)) {
          return true;
        }
      }
    }
    return problem instanceof SQLException sql
        && sql.getNextException() != null
        && mentionsSecret(sql.getNextException());
  }

  private boolean mentionsSecret(@Nullable String message) {
    return message != null && secrets.stream().anyMatch(message::contains);
  }
}
