package io.encbench.config;

/**
 * A password or key that must not reach a log, an exception text or a file by accident: its {@link
 * #toString()} hides it, and only {@link #reveal()} gives it away.
 *
 * <p>Immutable and thread-safe.
 */
public final class Secret {
  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** Wraps a value; the empty string is a secret too (an account without a password). */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** The value in clear. Call it only where the value leaves for its one destination. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
