package io.encbench.report.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file atomically: the file has its old or its new content, never part of it, even if the
 * program is killed, the system crashes or the disk is full.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /**
   * Replaces a file. Creates its directories if they do not exist.
   *
   * @throws UnwritableFileException if it cannot be written; the old file is then unchanged
   */
  public static void write(Path file, String content) throws UnwritableFileException {
    try {
      replace(file, content);
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  private static void replace(Path file, String content) throws IOException {
    Path target = file.toAbsolutePath();
    Path directory = target.getParent();
    if (directory == null) {
      throw new IOException("it names a directory; name a file in it");
    }
    Files.createDirectories(directory);
    // The name is fixed, so a killed writer leaves at most one such file, which the next
    // overwrites.
    Path partial = directory.resolve(target.getFileName() + ".partial");
    boolean whole = false;
    try {
      writeThrough(partial, content);
      try {
        Files.move(
            partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
      }
      whole = true;
    } finally {
      if (!whole) {
        Files.deleteIfExists(partial);
      }
    }
  }

  /** Writes and syncs; otherwise a power failure could preserve the name but lose the content. */
  private static void writeThrough(Path file, String content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }
}
