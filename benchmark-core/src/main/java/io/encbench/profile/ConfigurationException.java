package io.encbench.profile;

/**
 * What the user asked for cannot be done as written: a bad key, value, file or choice. The message
 * is for people: it names what is wrong, what is allowed and the remedy, and needs no stack trace.
 */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An error in what the user wrote; the message holds no secret. */
  public ConfigurationException(String message) {
    super(message);
  }
}
