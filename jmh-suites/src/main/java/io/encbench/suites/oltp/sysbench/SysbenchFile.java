package io.encbench.suites.oltp.sysbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file with the sysbench-style report of every run. */
public final class SysbenchFile {
  private final Path file;

  /**
   * Starts the file.
   *
   * @param goesOn whether to append to an existing file of the same experiment; otherwise an
   *     existing file is deleted
   */
  public SysbenchFile(Path directory, boolean goesOn) {
    this.file = directory.resolve("sysbench.txt");
    try {
      if (!goesOn) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace " + file + ": " + e.getMessage(), e);
    }
  }

  public void append(String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
