package io.encbench.crypto.key;

import java.util.function.Supplier;

/**
 * The source of the master keys of a configuration. As thread-safe as its provider. {@link
 * #toString()} reveals neither the keys nor where they are.
 */
public final class KeySource {
  private final Identity identity;
  private final Supplier<KeyRing> keys;

  /**
   * What distinguishes sources: sources with the same identity return the same keys at the same
   * time. It contains no key.
   *
   * @param provider the provider itself, or its class. The name of the class would not do, since
   *     two class loaders may each have a class of that name
   * @param argument the argument of the provider
   */
  private record Identity(Object provider, String argument) {
    @Override
    public String toString() {
      return "KeySource.Identity";
    }
  }

  private KeySource(Identity identity, Supplier<KeyRing> keys) {
    this.identity = identity;
    this.keys = keys;
  }

  /** No keys, for connections that encrypt nothing. */
  public static KeySource none() {
    return new KeySource(new Identity("none", ""), KeyRing::none);
  }

  /**
   * A source of the one key that is given in the settings.
   *
   * @throws io.encbench.config.ConfigurationException if it is not 32 or 64 hexadecimal digits
   */
  public static KeySource ofHex(String hex) {
    KeyRing ring = KeyRing.ofHex(hex);
    ring.clear();
    return new KeySource(new Identity("MEK", ring.fingerprint()), () -> KeyRing.ofHex(hex));
  }

  /** A provider object of the application, which is called with an empty argument. */
  public static KeySource of(KeyProvider provider) {
    return new KeySource(new Identity(provider, ""), () -> provider.load("").copy());
  }

  /** A provider from the class path, which is identified by its class. */
  static KeySource of(KeyProvider provider, String argument) {
    // Such a provider may keep the ring that it returns, so the caller gets a copy.
    return new KeySource(
        new Identity(provider.getClass(), argument), () -> provider.load(argument).copy());
  }

  /** A built-in provider, which returns a new ring each time. */
  static KeySource ofBuiltIn(KeyProvider provider, String argument) {
    return new KeySource(
        new Identity(provider.getClass(), argument), () -> provider.load(argument));
  }

  /** An object that is equal for the same source only. */
  public Object identity() {
    return identity;
  }

  /**
   * Fetches the keys. The caller owns the ring and clears it.
   *
   * @throws io.encbench.config.ConfigurationException if the keys cannot be fetched
   */
  public KeyRing load() {
    return keys.get();
  }

  @Override
  public String toString() {
    return "KeySource";
  }
}
