package io.encbench.profile.connect;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.crypto.key.KeyRing;
import java.util.ArrayList;
import java.util.List;

/**
 * Key provider for keys that EncBench holds in memory and refers to by number. No key appears in a
 * URL or property, which a pool may log. Thread-safe.
 */
public final class HeldKeys implements KeyProvider {
  private static final String SCHEME = "held";
  private static final List<Secret> HELD = new ArrayList<>();

  /**
   * Holds a key for the life of this JVM.
   *
   * @param key 32 or 64 hexadecimal digits
   * @return value of {@code encKeyProvider} that selects this key
   */
  static String hold(Secret key) {
    synchronized (HELD) {
      for (int i = 0; i < HELD.size(); i++) {
        if (HELD.get(i).reveal().equals(key.reveal())) {
          return SCHEME + ":" + i;
        }
      }
      HELD.add(key);
      return SCHEME + ":" + (HELD.size() - 1);
    }
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public KeyRing load(String argument) {
    synchronized (HELD) {
      for (int i = 0; i < HELD.size(); i++) {
        if (argument.equals(Integer.toString(i))) {
          return KeyRing.ofHex(HELD.get(i).reveal());
        }
      }
    }
    throw new ConfigurationException(
        "encKeyProvider=held:... is for keys that this program holds itself; use file: or env:");
  }
}
