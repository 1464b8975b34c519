package io.encbench.report.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that EncBench wrote is not what it wrote any more. The message names the file and the
 * place, in words for people.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Describes the damage.
   *
   * @param damage what is wrong and where, such as {@code "it ends in the middle, in line 7"}
   */
  public DamagedFileException(Path file, String damage, Throwable cause) {
    super(file + " is damaged: " + damage + "; restore it from a copy", cause);
  }
}
