package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A directory for trust stores, rules and what JVMs leave, which goes with the run. */
public final class TemporaryDirectory implements AutoCloseable {
  private final Path path;

  /**
   * Makes it.
   *
   * @throws ConfigurationException if it cannot be made
   */
  public TemporaryDirectory(Path path) {
    this.path = path;
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new ConfigurationException(
          "cannot make the directory " + path + " (" + e.getMessage() + "); see --output", e);
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Removes it with all that is in it. */
  @Override
  public void close() {
    try (var files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
