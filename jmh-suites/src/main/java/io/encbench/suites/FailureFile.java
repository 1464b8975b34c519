package io.encbench.suites;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Writes the reason of a failed run as one line of a file, for the Maven build that started the
 * run: Maven sees exit codes but no messages. The system property {@code encbench.failureFile}
 * names the file; if it is not set, nothing is written.
 */
final class FailureFile {
  private static final String PROPERTY = "encbench.failureFile";
  private static final String PREFIX = "error: ";

  private FailureFile() {}

  /**
   * Writes the file after a failure. Deletes an earlier file after a success.
   *
   * @param code the exit code
   * @param errors everything that was written to standard error
   */
  static void write(int code, String errors) {
    String file = System.getProperty(PROPERTY);
    if (file == null) {
      return;
    }
    try {
      Files.deleteIfExists(Path.of(file));
      if (code != 0) {
        Files.createDirectories(Objects.requireNonNull(Path.of(file).toAbsolutePath().getParent()));
        Files.writeString(Path.of(file), reason(code, errors));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String reason(int code, String errors) {
    return errors
            .lines()
            .filter(line -> line.startsWith(PREFIX))
            .map(line -> line.substring(PREFIX.length()))
            .findFirst()
            .orElse("the run is not valid, or a condition of --fail-if holds; see the table above")
        + " (exit code "
        + code
        + ")";
  }
}
