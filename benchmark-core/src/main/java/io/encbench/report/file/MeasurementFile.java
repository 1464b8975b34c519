package io.encbench.report.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes measurements, which took hours and cannot be reproduced. If the file cannot be written,
 * the content goes to another file, which the error names. If that fails too, it is printed to
 * standard error.
 */
public final class MeasurementFile {
  /** System properties that name fallback directories. */
  private static final List<String> REFUGES = List.of("java.io.tmpdir", "user.home");

  private MeasurementFile() {}

  /**
   * Replaces a file. Creates its directories if they do not exist.
   *
   * @throws UnwritableFileException if it cannot be written; the message says where the content was
   *     saved
   */
  public static void write(Path file, String content) throws UnwritableFileException {
    try {
      AtomicFile.write(file, content);
    } catch (UnwritableFileException e) {
      throw new UnwritableFileException(e, rescued(file, content));
    }
  }

  private static String rescued(Path file, String content) {
    List<String> tried = new ArrayList<>();
    for (String refuge : REFUGES) {
      Path directory = Path.of(System.getProperty(refuge, ""));
      try {
        Path other = Files.createTempFile(directory, "encbench-", "-" + file.getFileName());
        boolean whole = false;
        try {
          Files.writeString(other, content);
          whole = true;
        } finally {
          if (!whole) {
            Files.deleteIfExists(other);
          }
        }
        return "its content is in " + other + ": make room, and move it there";
      } catch (IOException e) {
        tried.add(directory.toString());
      }
    }
    System.err.println(content);
    return "it cannot be saved in %s either: its content is printed above"
        .formatted(String.join(" or ", tried));
  }
}
