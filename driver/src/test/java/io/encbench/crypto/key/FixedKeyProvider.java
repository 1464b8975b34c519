package io.encbench.crypto.key;

/** A provider on the class path that returns its argument as the key. */
public final class FixedKeyProvider implements KeyProvider {
  @Override
  public String scheme() {
    return "fixed";
  }

  @Override
  public KeyRing load(String argument) {
    return KeyRing.ofHex(argument);
  }
}
