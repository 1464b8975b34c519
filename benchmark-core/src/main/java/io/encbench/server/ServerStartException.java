package io.encbench.server;

import org.jspecify.annotations.Nullable;

/** An embedded server could not be started; the message carries the last lines of its log. */
public final class ServerStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ServerStartException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  ServerStartException(String message) {
    this(message, null);
  }
}
