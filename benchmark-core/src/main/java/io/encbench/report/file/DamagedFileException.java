package io.encbench.report.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Thrown if a file of EncBench is damaged. The message names the file and the position of the
 * damage in plain words.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Describes the damage.
   *
   * @param damage kind and position of the damage, such as {@code "it is truncated in line 7"}
   */
  public DamagedFileException(Path file, String damage, Throwable cause) {
    super(file + " is damaged: " + damage + "; restore it from a copy", cause);
  }
}
