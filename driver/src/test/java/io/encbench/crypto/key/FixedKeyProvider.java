package io.encbench.crypto.key;

/** A provider of the class path: gives the key that its argument is. */
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
