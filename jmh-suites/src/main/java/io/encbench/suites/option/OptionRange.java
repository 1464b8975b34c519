package io.encbench.suites.option;

import io.encbench.config.ConfigurationException;

/** The range of a numeric option. */
public final class OptionRange {
  private OptionRange() {}

  /** The value, if it lies in the range. */
  public static long check(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw new ConfigurationException(
          option + " is " + value + "; it must be between " + min + " and " + max);
    }
    return value;
  }
}
