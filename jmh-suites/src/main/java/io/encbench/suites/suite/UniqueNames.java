package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import java.util.List;

/** UniqueNames that stand for one thing each. */
final class UniqueNames {
  private UniqueNames() {}

  /**
   * Refuses a name that stands twice.
   *
   * @param what has the names, such as {@code an arm}
   */
  static void requireDifferent(String what, List<String> names) {
    if (names.stream().distinct().count() < names.size()) {
      throw new ConfigurationException(
          what + " stands twice in " + names + ": name each once, and none like plain-again");
    }
  }
}
