package io.encbench.suites.oltp.sysbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file with sysbench's form of every run. */
public final class SysbenchFile {
  private final Path file;

  /**
   * Begins it, in place of an earlier one.
   *
   * @param goesOn whether the earlier one is of the same experiment, and stays
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
