package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A directory for trust stores, rules and temporary files of JVMs. It is deleted after the run. */
public final class TemporaryDirectory implements AutoCloseable {
  private final Path path;

  /**
   * Creates the directory.
   *
   * @throws ConfigurationException if it cannot be created
   */
  public TemporaryDirectory(Path path) {
    this.path = path;
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new ConfigurationException(
          "cannot create the directory " + path + " (" + e.getMessage() + "); see --output", e);
    }
  }

  /** The path of the directory. */
  public Path path() {
    return path;
  }

  /** Deletes the directory and everything in it. */
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
