package io.encbench.crypto.key;

import io.encbench.config.ConfigurationException;

/**
 * Where master keys come from. {@code encKeyProvider=<scheme>:<argument>} chooses one. Besides
 * those that are built in, implementations are found through {@link java.util.ServiceLoader}, so a
 * key management service needs one class and one line in {@code META-INF/services}.
 */
public interface KeyProvider {
  /** The name before the colon, in lower case. */
  String scheme();

  /**
   * Fetches the keys. Called when a pool opens its first connection, and again when a connection is
   * opened after the lifetime {@code encKeyLifetime}; from any thread. When it throws then, the
   * last keys stay in use and it is asked again later.
   *
   * @param argument the text after the colon
   * @throws ConfigurationException if it cannot; the message holds no key
   */
  KeyRing load(String argument);
}
