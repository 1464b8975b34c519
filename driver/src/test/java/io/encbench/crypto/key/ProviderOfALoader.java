package io.encbench.crypto.key;

import java.util.Map;

/** A provider whose key depends on the class loader that has defined it. */
public final class ProviderOfALoader implements KeyProvider {
  @Override
  public String scheme() {
    return "shared-name";
  }

  @Override
  public KeyRing load(String argument) {
    byte[] key = new byte[16];
    key[0] = (byte) ProviderOfALoader.class.getClassLoader().getName().charAt(0);
    return KeyRing.of(Map.of(2, key));
  }
}
