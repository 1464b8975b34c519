package io.encbench.server.install;

import java.util.Locale;

/** An operating system and processor architecture. */
record Platform(Os os, String arch) {
  enum Os {
    LINUX,
    MACOS,
    OTHER
  }

  static Platform current() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    Os os = name.startsWith("linux") ? Os.LINUX : name.startsWith("mac os x") ? Os.MACOS : Os.OTHER;
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return new Platform(os, arch.equals("x86_64") ? "amd64" : arch);
  }

  @Override
  public String toString() {
    return os.name().toLowerCase(Locale.ROOT) + "-" + arch;
  }
}
