package io.encbench.report.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A file could not be written whole: no room, no permission. The message names the file, which the
 * system's own does not always, and the reason.
 */
public final class UnwritableFileException extends IOException {
  private static final long serialVersionUID = 1;

  /** Says which file a failure is about. */
  public UnwritableFileException(Path file, IOException failure) {
    super(file + " cannot be written: " + reason(failure), failure);
  }

  /** Says besides where the content is. */
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
    // AccessDeniedException and its like say the reason by their names alone.
    return failure
        .getClass()
        .getSimpleName()
        .replaceFirst("Exception$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
