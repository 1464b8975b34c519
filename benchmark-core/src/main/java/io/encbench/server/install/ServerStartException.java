package io.encbench.server.install;

import org.jspecify.annotations.Nullable;

/** Thrown if an embedded server does not start. The message has the last lines of its log. */
public final class ServerStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServerStartException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public ServerStartException(String message) {
    this(message, null);
  }
}
