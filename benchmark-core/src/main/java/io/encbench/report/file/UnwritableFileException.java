package io.encbench.report.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Thrown if a file could not be written completely, for example because the disk is full or a
 * permission is missing. The message names the reason and the file, which the system's message does
 * not always name.
 */
public final class UnwritableFileException extends IOException {
  private static final long serialVersionUID = 1;

  /** Adds the name of the file to a failure. */
  public UnwritableFileException(Path file, IOException failure) {
    super(file + " cannot be written: " + reason(failure), failure);
  }

  /** Adds where the content was saved. */
  UnwritableFileException(UnwritableFileException failure, String rescued) {
    super(failure.getMessage() + "; " + rescued, failure);
  }

  private static String reason(IOException failure) {
    if (!(failure instanceof FileSystemException ofFile)) {
      return String.valueOf(failure.getMessage());
    }
    if (ofFile.getReason() != null) {
      return ofFile.getReason();
    }
    // Exceptions such as AccessDeniedException state the reason only in their class names.
    return failure
        .getClass()
        .getSimpleName()
        .replaceFirst("Exception$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
