package io.encbench.driver.settings;

import io.encbench.crypto.key.KeySource;
import org.jspecify.annotations.Nullable;

/**
 * Whether the statements of the application are written down. Immutable.
 *
 * @param file the file; empty for none
 * @param valueKeys the source of the key under which values are written too; null if they are not
 */
public record CaptureSettings(String file, @Nullable KeySource valueKeys) {
  /** Whether nothing is written down. */
  public boolean isOff() {
    return file.isEmpty();
  }
}
