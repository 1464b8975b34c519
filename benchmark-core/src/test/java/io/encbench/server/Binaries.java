package io.encbench.server;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerCache;
import java.util.function.Consumer;

/** Server binaries for tests, on machines that can run them. */
final class Binaries {
  private Binaries() {}

  static InstalledBinary installedOrSkip(ServerBinary binary, Consumer<String> notices) {
    try {
      return InstalledBinary.of(binary, ServerCache.ofThisUser(notices));
    } catch (MissingLibrariesException | ConfigurationException e) {
      return abort("not on this machine: " + e.getMessage());
    }
  }
}
