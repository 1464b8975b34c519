package io.encbench.server.install;

import org.jspecify.annotations.Nullable;

/** An embedded server could not be started; the message carries the last lines of its log. */
public final class ServerStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServerStartException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public ServerStartException(String message) {
    this(message, null);
  }
}
