package io.encbench.crypto.key;

import io.encbench.config.ConfigurationException;

/**
 * A source of master keys. {@code encKeyProvider=<scheme>:<argument>} chooses one. Besides the
 * built-in providers, implementations are found through {@link java.util.ServiceLoader}, so support
 * for a key management service takes one class and one line in {@code META-INF/services}.
 */
public interface KeyProvider {
  /** The name before the colon, in lower case. */
  String scheme();

  /**
   * Fetches the keys. Called from any thread, and from several at the same time: when a pool opens
   * its first connection, and again when a connection is opened after the lifetime {@code
   * encKeyLifetime}. If a later call throws, the last keys stay in use and the provider is asked
   * again later.
   *
   * @param argument the text after the colon
   * @throws ConfigurationException if the keys cannot be fetched; the message must not contain a
   *     key
   */
  KeyRing load(String argument);
}
