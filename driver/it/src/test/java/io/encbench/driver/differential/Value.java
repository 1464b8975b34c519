package io.encbench.driver.differential;

import org.jspecify.annotations.Nullable;

/**
 * A value in the two forms in which a statement can carry it.
 *
 * @param java what a parameter is set to
 * @param literal what the text says
 */
record Value(@Nullable Object java, String literal) {
  static final Value NULL = new Value(null, "NULL");

  static Value number(long value) {
    return new Value(value, Long.toString(value));
  }
}
