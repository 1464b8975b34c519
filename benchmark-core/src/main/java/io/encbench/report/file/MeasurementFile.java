package io.encbench.report.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what was measured, which took hours and cannot be had again: into its file; where there is
 * no room for it, into another that the error names; and if there is none at all, to standard
 * error.
 */
public final class MeasurementFile {
  /** System properties with directories where the content may have room. */
  private static final List<String> REFUGES = List.of("java.io.tmpdir", "user.home");

  private MeasurementFile() {}

  /**
   * Replaces a file, making its directories.
   *
   * @throws UnwritableFileException if it cannot be written; the message says where the content is
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
    return "nor is there room in %s: its content is printed here, above"
        .formatted(String.join(" or ", tried));
  }
}
