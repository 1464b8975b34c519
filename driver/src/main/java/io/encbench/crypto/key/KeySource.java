package io.encbench.crypto.key;

import java.util.function.Supplier;

/**
 * Where the master keys of a configuration come from. As thread-safe as its provider. {@link
 * #toString()} tells neither the keys nor where they are.
 */
public final class KeySource {
  private final Identity identity;
  private final Supplier<KeyRing> keys;

  /**
   * Sources with the same identity give the same keys at the same time. It holds no key.
   *
   * @param provider its class, which its name does not tell: two class loaders may each have one;
   *     or the provider itself
   * @param argument what the provider is asked with
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
   * One key that stands in the settings.
   *
   * @throws io.encbench.config.ConfigurationException if it is not 32 or 64 hexadecimal digits
   */
  public static KeySource ofHex(String hex) {
    KeyRing ring = KeyRing.ofHex(hex);
    ring.clear();
    return new KeySource(new Identity("MEK", ring.fingerprint()), () -> KeyRing.ofHex(hex));
  }

  /** A provider that a program has made, asked with an empty argument. */
  public static KeySource of(KeyProvider provider) {
    return new KeySource(new Identity(provider, ""), () -> provider.load("").copy());
  }

  /** A provider that is known by its class. */
  static KeySource of(KeyProvider provider, String argument) {
    // A provider of the class path may keep the ring that it gives.
    return new KeySource(
        new Identity(provider.getClass(), argument), () -> provider.load(argument).copy());
  }

  /** One of ours, which gives a new ring each time. */
  static KeySource ofBuiltIn(KeyProvider provider, String argument) {
    return new KeySource(
        new Identity(provider.getClass(), argument), () -> provider.load(argument));
  }

  /** What tells it from others. */
  public Object identity() {
    return identity;
  }

  /**
   * Fetches the keys: a ring of the caller's own, who clears it.
   *
   * @throws io.encbench.config.ConfigurationException if it cannot
   */
  public KeyRing load() {
    return keys.get();
  }

  @Override
  public String toString() {
    return "KeySource";
  }
}
