package io.encbench.jmh.oltp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file with sysbench's form of every run. */
final class SysbenchFile {
  private final Path file;

  /** Begins it, in place of an earlier one. */
  SysbenchFile(Path directory) {
    this.file = directory.resolve("sysbench.txt");
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace " + file + ": " + e.getMessage(), e);
    }
  }

  void append(String text) {
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
