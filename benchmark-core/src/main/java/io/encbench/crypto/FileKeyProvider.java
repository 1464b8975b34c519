package io.encbench.crypto;

import java.nio.file.Path;

/** {@code file:/path}: a file of lines {@code <id>=<hexadecimal digits>}, for its owner only. */
final class FileKeyProvider implements KeyProvider {
  @Override
  public String scheme() {
    return "file";
  }

  @Override
  public KeyRing load(String argument) {
    Path path = OwnerOnlyFile.path(argument);
    return KeyListing.parse("the key file " + path, OwnerOnlyFile.text(path));
  }
}
