package io.encbench.crypto.key;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Reads files of secrets, and refuses those that other accounts may read or change. */
final class OwnerOnlyFile {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private OwnerOnlyFile() {}

  /** The path that a setting names. */
  static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new ConfigurationException(
          "encKeyProvider names a file with characters that a path cannot have here", e);
    }
  }

  /**
   * The text of a file. Where the file system has no POSIX permissions, they are not checked.
   *
   * @throws ConfigurationException if it cannot be read, or accounts other than its owner may use
   *     it
   */
  static String text(Path file) {
    check(file);
    return PropsFile.text(file);
  }

  private static void check(Path file) {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null || !Files.exists(file)) {
      return;
    }
    try {
      if (!OWNER.containsAll(view.readAttributes().permissions())) {
        throw new ConfigurationException(
            "the file "
                + file
                + " holds a secret, but accounts other than its owner may use it; run: chmod 600 "
                + file);
      }
    } catch (IOException e) {
      throw new ConfigurationException(
          "the permissions of the file " + file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
