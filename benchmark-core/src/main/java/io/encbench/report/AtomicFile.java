package io.encbench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file such that its name stands for the old content or the new, never for half of it. */
public final class AtomicFile {
  private AtomicFile() {}

  /**
   * Replaces a file, making its directories.
   *
   * @throws IOException if it cannot be written; the old file then still stands
   */
  public static void write(Path file, String content) throws IOException {
    Path target = file.toAbsolutePath();
    Path directory = target.getParent();
    if (directory == null) {
      throw new IOException("Cannot write " + file + ": it names a directory; name a file in it");
    }
    Files.createDirectories(directory);
    // A fixed name: a killed writer leaves at most one such file, and the next writer takes it up.
    Path partial = directory.resolve(target.getFileName() + ".partial");
    Files.writeString(partial, content, StandardCharsets.UTF_8);
    try {
      Files.move(
          partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
