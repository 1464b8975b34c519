package io.encbench.config;

/**
 * A password or key that must not reach a log, an exception text or a file by accident: {@link
 * #toString()} hides it, and only {@link #reveal()} returns it.
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

  /** The value in clear. Call this only where the value is passed to its one destination. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
