package io.encbench.suites.option;

import io.encbench.config.ConfigurationException;

/** Range check of numeric options. */
public final class OptionRange {
  private OptionRange() {}

  /**
   * Returns the value if it is in the range.
   *
   * @throws ConfigurationException if it is not
   */
  public static long check(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw new ConfigurationException(
          option + " is " + value + "; it must be between " + min + " and " + max);
    }
    return value;
  }
}
