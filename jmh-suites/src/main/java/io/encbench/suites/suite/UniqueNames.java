package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import java.util.List;

/** Checks that names are unique. */
final class UniqueNames {
  private UniqueNames() {}

  /**
   * Rejects a name that occurs twice.
   *
   * @param what what the names refer to, such as {@code an arm}
   */
  static void requireDifferent(String what, List<String> names) {
    if (names.stream().distinct().count() < names.size()) {
      throw new ConfigurationException(
          what
              + " is named twice in "
              + names
              + ": name each once; the name plain-again is reserved");
    }
  }
}
