package io.encbench.suites.replay;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.key.KeyProviders;
import io.encbench.driver.capture.values.CapturedValues;
import io.encbench.driver.capture.values.ValuesFile;
import java.nio.file.Path;

/**
 * Where the values are that the application passed. Immutable. {@link #toString()} reveals neither
 * values nor where the key is.
 *
 * @param file the file of the values
 * @param capture the number of the capture to which they belong
 * @param keyProvider the source of the key, as {@code encKeyProvider} names it
 */
public record ValuesSource(String file, String capture, String keyProvider) {
  /** Name of the option that chooses the values of the application. */
  public static final String OPTION = "--values-key";

  /**
   * Reads the values.
   *
   * @throws ConfigurationException if they cannot be read; the message reveals no value
   */
  CapturedValues read() {
    try {
      return ValuesFile.read(Path.of(file), capture, KeyProviders.find(keyProvider));
    } catch (ConfigurationException e) {
      throw new ConfigurationException(OPTION + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return file;
  }
}
