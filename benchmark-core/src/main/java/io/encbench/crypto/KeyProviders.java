package io.encbench.crypto;

import io.encbench.config.ConfigurationException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/** Finds the key provider of a configuration. */
public final class KeyProviders {
  private static final List<KeyProvider> BUILT_IN =
      List.of(
          new EnvironmentKeyProvider(System::getenv),
          new FileKeyProvider(),
          new Pkcs12KeyProvider(System::getenv));

  private KeyProviders() {}

  /**
   * The keys of {@code <scheme>:<argument>}: {@code env:VARIABLE}, {@code file:/path}, {@code
   * pkcs12:/path?password-env=VARIABLE}, {@code pkcs12:/path?password-file=/path}, or a provider of
   * the class path.
   *
   * @throws ConfigurationException if there is no such provider or it cannot give keys
   */
  public static KeyRing load(String provider) {
    int colon = provider.indexOf(':');
    // Neither half is repeated in an error: someone may have written a key where its source
    // belongs.
    String scheme = colon < 0 ? "" : provider.substring(0, colon);
    Set<String> known = new TreeSet<>();
    for (KeyProvider candidate : BUILT_IN) {
      known.add(candidate.scheme());
      if (candidate.scheme().equals(scheme)) {
        return candidate.load(provider.substring(colon + 1));
      }
    }
    for (KeyProvider candidate : ServiceLoader.load(KeyProvider.class)) {
      known.add(candidate.scheme());
      if (candidate.scheme().equals(scheme)) {
        return candidate.load(provider.substring(colon + 1));
      }
    }
    throw new ConfigurationException(
        "encKeyProvider must be <scheme>:<argument>, with one of the schemes "
            + String.join(", ", known)
            + "; for example file:/etc/app/keys");
  }
}
