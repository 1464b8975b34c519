package io.encbench.server;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A server binary that is unpacked on this machine and can be loaded.
 *
 * @param title product and version
 * @param family how to deal with it
 * @param name the name that it has in the cache
 * @param base its base directory
 * @param cache where its files are kept
 */
record InstalledBinary(
    String title, ServerFamily family, String name, Path base, ServerCache cache) {
  /**
   * Unpacks a binary if need be.
   *
   * @throws ConfigurationException if there is none for this machine
   * @throws MissingLibrariesException if it cannot be loaded
   */
  static InstalledBinary of(ServerBinary binary, ServerCache cache) {
    BinarySource source =
        binary
            .source()
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        "there is no binary of "
                            + binary.title()
                            + " for "
                            + Platform.current()
                            + " on the class path; use another server"));
    String name = binary.directoryName();
    Path base = cache.directory(name, source);
    var installed = new InstalledBinary(binary.title(), binary.family(), name, base, cache);
    List<String> missing = missingLibraries(installed.program());
    if (!missing.isEmpty()) {
      throw new MissingLibrariesException(binary.title(), missing);
    }
    return installed;
  }

  /** The server program. */
  Path program() {
    return base.resolve(family.program());
  }

  private static List<String> missingLibraries(Path program) {
    try {
      return SharedLibraries.missing(program);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerStartException("interrupted while starting a server", e);
    }
  }
}
