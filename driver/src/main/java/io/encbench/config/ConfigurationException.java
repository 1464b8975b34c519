package io.encbench.config;

/**
 * Reports that the program cannot do what the user asked for. The message is for people: it names
 * the key or option, the value, what is allowed and the remedy, and never a secret. Programs print
 * it without a stack trace and exit before any work starts.
 */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ConfigurationException(String message) {
    super(message);
  }

  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
